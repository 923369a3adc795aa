/** Views to test with: a small game, whole as the server would send it. */

import type { CardView, CategoryView, RulesView, SeatView, TurnView, View } from "../wire/calls";

export const RULES: RulesView = {
  id: "small",
  name: "Small",
  summary: "",
  digest: "0".repeat(64),
  dice: 5,
  rolls: 3,
  order: "free",
  saved_rolls: false,
  bonus: { threshold: 63, points: 50 },
  extra: null,
  categories: [
    ...([1, 2, 3, 4, 5, 6] as const).map((face) => upper(face)),
    lower("one_pair", { kind: "groups", groups: [2], same_face: false }),
    lower("full_house", { kind: "groups", groups: [3, 2], same_face: false }),
    lower("small_straight", { kind: "faces", faces: [1, 2, 3, 4, 5] }),
    lower("long_run", { kind: "run", length: 4 }),
    lower("chance", { kind: "any" }),
    lower("yahtzee", { kind: "groups", groups: [5], same_face: false }),
  ],
};

function upper(face: number): CategoryView {
  const id = ["ones", "twos", "threes", "fours", "fives", "sixes"][face - 1] ?? "";
  return { ...box(id, { kind: "face", face }), is_upper: true };
}

function lower(id: string, match: CategoryView["match"]): CategoryView {
  return box(id, match);
}

function box(id: string, match: CategoryView["match"]): CategoryView {
  const name = id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " ");
  const example = { dice: [1, 1, 1, 1, 1], points: 5 };
  return { id, name, is_upper: false, match, points: "matched", possible: [], example };
}

/** An empty card, with some boxes filled. */
export function card(filled: Record<string, number> = {}, rest: Partial<CardView> = {}): CardView {
  const boxes = Object.fromEntries(RULES.categories.map(({ id }) => [id, filled[id] ?? null]));
  return {
    boxes,
    upper_sum: 0,
    bonus: 0,
    bonus_missing: 63,
    bonus_outlook: { state: "open", points: 50, missing: 63, ahead: 0 },
    extra_points: 0,
    saved_rolls: 0,
    total: 0,
    ...rest,
  };
}

export function turn(rest: Partial<TurnView> = {}): TurnView {
  return {
    seat: 0,
    dice: null,
    roll: 0,
    kept: [],
    rolls_left: 3,
    rolls_available: 3,
    options: {},
    extra: 0,
    joker: null,
    undo_seat: null,
    undo_in: null,
    vote_in: null,
    ...rest,
  };
}

export function seat(name: string, rest: Partial<SeatView> = {}): SeatView {
  const kind = "person" as const;
  return {
    kind,
    name,
    level: null,
    is_away: false,
    is_connected: true,
    has_coach: false,
    is_yours: false,
    ...rest,
  };
}

/** Anna plays at this screen, Ben elsewhere. */
export function view(rest: Partial<View> = {}): View {
  return {
    game: "AAAAAAAAAAAAAAAA",
    version: 1,
    phase: "playing",
    code: "EBRZKE",
    rules: RULES,
    seats: [seat("Anna", { is_yours: true }), seat("Ben")],
    host: 0,
    cards: [card(), card()],
    turn: turn(),
    standings: [],
    votes: [],
    dice: { kind: "duplicate", seed: "seed" },
    has_notes: false,
    rematch: null,
    is_archived: false,
    ...rest,
  };
}

/** Dice of a table where the stand-in rolls for everybody. */
export const WOVEN: View["dice"] = {
  kind: "woven",
  server: "0".repeat(64),
  stand_in: "1".repeat(64),
  chains: [null],
  transcript: null,
};
