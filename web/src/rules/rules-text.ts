/** Rules in sentences, made from what they are, so that house rules are explained like built-in ones. */

import type { CategoryView, RulesChoice, RulesView } from "../wire/calls";
import { boxName, rulesName, say } from "../words/words.svelte";

/** What dice a box asks for, and what it pays. */
export function describeBox(category: CategoryView, rules: RulesView): string {
  const { match, points } = category;
  if (match.kind === "face" && points === "matched")
    return say("page.sum_of_face", { face: match.face });
  return `${describeMatch(category, rules)} ${describePoints(category)}`;
}

function describeMatch({ match }: CategoryView, rules: RulesView): string {
  switch (match.kind) {
    case "face":
      return say("page.match_face", { face: match.face });
    case "any":
      return say("page.match_any");
    case "faces":
      return say("page.match_faces", { faces: match.faces.join(" ") });
    case "run":
      return say("page.match_run", { length: match.length });
    case "groups":
      return match.groups.length === 1
        ? describeEqual(match.groups[0] ?? 0, rules)
        : describeGroups(match.groups, match.same_face);
  }
}

function describeEqual(count: number, rules: RulesView): string {
  return count === rules.dice
    ? say("page.match_all_equal")
    : say("page.match_equal", { number: count });
}

function describeGroups(groups: readonly number[], sameFace: boolean): string {
  const isPairs = groups.every((size) => size === 2);
  const key = isPairs ? "page.match_pairs" : "page.match_groups";
  const values = { number: groups.length, groups: groups.join(" + ") };
  return say(sameFace ? `${key}_same` : key, values);
}

function describePoints({ points, match }: CategoryView): string {
  if (points === "total") return say("page.pays_total");
  if (points !== "matched") return say("page.pays_points", { count: points });
  return match.kind === "any" ? say("page.pays_total") : say("page.pays_matched");
}

/** How a game by these rules goes, a sentence for each thing that is particular to them. */
export function describeRules(rules: RulesView): readonly string[] {
  const sentences = [
    say("page.rules_turn", { dice: rules.dice, rolls: rules.rolls }),
    say("page.rules_boxes", { count: rules.categories.length }),
  ];
  if (rules.bonus !== null) sentences.push(say("page.rules_bonus", { ...rules.bonus }));
  if (rules.order === "forced") sentences.push(say("page.rules_forced"));
  if (rules.saved_rolls) sentences.push(say("page.rules_saved"));
  return rules.extra === null ? sentences : [...sentences, ...describeExtra(rules)];
}

function describeExtra(rules: RulesView): readonly string[] {
  const { extra } = rules;
  const category = rules.categories.find((other) => other.id === extra?.category);
  if (extra === null || category === undefined) return [];
  const box = boxName(category, rules);
  const sentences = [say("page.rules_extra", { box, points: extra.points })];
  if (extra.joker !== "none") sentences.push(say(`page.rules_joker_${extra.joker}`, { box }));
  return sentences;
}

/** The name of rules that are chosen by id or inline. */
export function choiceName(rules: RulesChoice): string {
  if (typeof rules === "string") return rulesName({ id: rules, name: rules });
  const { id, name } = rules as { id?: unknown; name?: unknown };
  return typeof name === "string" ? name : typeof id === "string" ? id : "";
}
