/**
 * What was asked of the server and is not answered yet. There is one thing at a time. If the line
 * breaks meanwhile, a move is asked for once more: it carries the version that it was decided at, so
 * the server makes it once, however often it hears of it.
 */

import type { RollMove, ScoreMove, UndoMove } from "../wire/calls";
import type { Command } from "../wire/socket";

interface Asked {
  readonly command: Command;
  readonly isRepeated: boolean;
}

/** How long an answer may take, in milliseconds, before one sees that it is being waited for. */
const UNNOTICED = 600;

/** Whether a command is a move: at the same turn it means the same at any version. */
const isMove = (command: Command): command is RollMove | ScoreMove | UndoMove =>
  command.kind === "roll" || command.kind === "score" || command.kind === "undo";

export class Pending {
  #asked = $state.raw<Asked | null>(null);
  #late = $state.raw<Command | null>(null);
  #requests = 0;

  get isUnderWay(): boolean {
    return this.#asked !== null;
  }

  /** What has been waited for long enough that it should be seen to wait. */
  get late(): Command | null {
    return this.#late !== null && this.#late === this.#asked?.command ? this.#late : null;
  }

  /** A number for a request that nothing has asked for yet. */
  nextNumber(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Take something on: the command to send, with a number of its own. */
  begin(command: Command): Command {
    const numbered = { ...command, request: this.nextNumber() };
    this.#asked = { command: numbered, isRepeated: false };
    setTimeout(() => {
      this.#late = numbered;
    }, UNNOTICED);
    return numbered;
  }

  /** The same once more, at a version at which nothing in the game has changed; null if over. */
  renew(request: number | null, version: number): Command | null {
    const command = this.#asked?.command;
    if (command?.request !== request || !isMove(command)) return null;
    return this.begin({ ...command, version });
  }

  /** The answer to a request is here; one without a number answers whatever there was. */
  answer(request: number | null): void {
    if (request === null || request === this.#asked?.command.request) this.#asked = null;
  }

  /** The table has come to a version: a move before it has been made, or is too late. */
  overtake(version: number): void {
    const command = this.#asked?.command;
    if (command !== undefined && "version" in command && (command.version ?? 0) < version)
      this.#asked = null;
  }

  /** What to send once more after the line broke; null gives up on it. */
  repeat(): Command | null {
    const asked = this.#asked;
    const isDue = asked !== null && "version" in asked.command && !asked.isRepeated;
    this.#asked = isDue ? { ...asked, isRepeated: true } : null;
    return this.#asked?.command ?? null;
  }
}
