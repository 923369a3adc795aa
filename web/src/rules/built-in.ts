/** The built-in rules, asked for once and then at hand for every page. */

import { fetchRules, type RulesView } from "../wire/calls";

let shelf: Promise<readonly RulesView[]> | null = null;

/** All built-in rules, the default first. After a failure the next one asks again. */
export function takeRules(): Promise<readonly RulesView[]> {
  shelf ??= fetchRules().catch((error: unknown) => {
    shelf = null;
    throw error;
  });
  return shelf;
}
