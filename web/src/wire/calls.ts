/** The calls to the server, with the types that its own are turned into. */

import { carryToken, keepToken, tokenOf } from "../device/tokens";
import type {
  AnalysedPosition,
  BotSeat,
  JoinedGame,
  MovedMessage,
  NewGame,
  OpenedGame as SentOpenedGame,
  OpenSeat,
  PersonSeat,
  Problem,
  RulesList,
  RulesProblem,
  RulesView,
  SeatView,
  SiteAddress,
  View as SentView,
} from "./types";

export type * from "./types";

export type SeatRequest = PersonSeat | OpenSeat | BotSeat;
export type EventView = MovedMessage["event"];
/** A table with its rules whole; on a socket they are sent once, and named by their digest later. */
export type View = SentView & { readonly rules: RulesView };
export type { SentView };
export type OpenedGame = SentOpenedGame & { readonly view: View };
export type AnalysisView = Pick<AnalysedPosition, "moves" | "reason">;
export type BotLevel = BotSeat["level"];
export type RulesChoice = NonNullable<NewGame["rules"]>;

/** Whether a player has left, or the line to them is down. */
export const isOut = (seat: SeatView): boolean =>
  seat.kind === "person" && (seat.is_away || (!seat.is_connected && !seat.is_yours));

/** What the server would not do, and why: a stable code, and a sentence in English. */
export class Refusal extends Error {
  readonly code: string;
  readonly view: View | null;
  readonly retryAfter: number | null;
  /** What is wrong with rules that were sent along. */
  readonly rules: RulesProblem | null;

  constructor(problem: Pick<Problem, "code" | "message"> & Partial<Problem>) {
    super(problem.message);
    this.code = problem.code;
    // By HTTP and in a refusal a view is always whole.
    this.view = (problem.view ?? null) as View | null;
    this.retryAfter = problem.retry_after ?? null;
    this.rules = problem.rules ?? null;
  }
}

/** The code of a refusal that is none of the server's: there was no answer, or none of its own. */
export const NO_ANSWER = "connection/none";

/** Where a call goes; relative to the page, which may stand under any path. */
export function addressOf(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: unknown;
  readonly token?: string | null;
}

/** Ask the server; the answer, or a `Refusal`. */
export async function ask<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const headers = new Headers();
  if (call.token != null) headers.set("Authorization", `Bearer ${call.token}`);
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  let response: Response;
  try {
    response = await fetch(addressOf(path), {
      method: call.method ?? (call.body === undefined ? "GET" : "POST"),
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
  } catch {
    throw new Refusal({ code: NO_ANSWER, message: "the server does not answer" });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  throw new Refusal(isProblem(answer) ? answer : noProblem(response));
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && "code" in answer && "message" in answer;
}

function noProblem(response: Response): Pick<Problem, "code" | "message"> {
  return { code: NO_ANSWER, message: `the server answered with status ${response.status}` };
}

/** The built-in rules, the default first. */
export const fetchRules = async (): Promise<readonly RulesView[]> =>
  (await ask<RulesList>("rules")).rules;

/** Where others can open the page of this server. */
export const fetchSite = (): Promise<SiteAddress> => ask<SiteAddress>("site");

/** The table as this device may see it; `game` is an id or a code. */
export const fetchView = (game: string): Promise<View> =>
  ask<View>(`games/${game}`, { token: tokenOf(game) });

/** Open a table; its token, which holds the seats of all people at this screen, is kept. */
export async function openGame(
  rules: RulesChoice,
  seats: readonly SeatRequest[],
  chain: string,
): Promise<OpenedGame> {
  const opened = await ask<OpenedGame>("games", { body: { rules, seats, chain } });
  keepToken(opened.game, opened.token);
  return opened;
}

/** Take an open seat; its token is kept. */
export async function joinGame(
  game: string,
  name: string,
  chain: string | null,
): Promise<JoinedGame> {
  const joined = await ask<JoinedGame>(`games/${game}/join`, { body: { name, chain } });
  keepToken(joined.game, joined.token);
  return joined;
}

/** Go on with the same players at a new table: its view. */
export async function askRematch(game: string): Promise<View> {
  const view = await ask<View>(`games/${game}/rematch`, { method: "POST", token: tokenOf(game) });
  carryToken(game, view.game);
  return view;
}

/** Go away from a table; the seats are kept. */
export const leaveGame = (game: string): Promise<View> =>
  ask<View>(`games/${game}/leave`, { method: "POST", token: tokenOf(game) });
