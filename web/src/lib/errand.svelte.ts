/**
 * What was asked of the server and is not answered yet. There is one thing at a time. If the line
 * breaks meanwhile, a move is asked for once more: it carries the version that it was decided at, so
 * the server makes it once, however often it hears of it.
 */

import type { Command } from "./socket";

interface Pending {
  readonly command: Command;
  readonly isRepeated: boolean;
}

export class Errand {
  #pending = $state.raw<Pending | null>(null);
  #requests = 0;

  get isUnderWay(): boolean {
    return this.#pending !== null;
  }

  /** The places that a roll keeps, if a roll at this version is under way. */
  keepAt(version: number): readonly number[] | null {
    const command = this.#pending?.command;
    return command?.kind === "roll" && command.version === version ? (command.keep ?? []) : null;
  }

  /** Take something on: the command to send, with a number of its own. */
  begin(command: Command): Command {
    this.#requests += 1;
    const numbered = { ...command, request: this.#requests };
    this.#pending = { command: numbered, isRepeated: false };
    return numbered;
  }

  /** The answer to a request is here; one without a number answers whatever there was. */
  answer(request: number | null): void {
    if (request === null || request === this.#pending?.command.request) this.#pending = null;
  }

  /** The table has come to a version: a move before it has been made, or is too late. */
  overtake(version: number): void {
    const command = this.#pending?.command;
    if (command !== undefined && "version" in command && command.version < version)
      this.#pending = null;
  }

  /** What to send once more after the line broke; null gives up on it. */
  repeat(): Command | null {
    const pending = this.#pending;
    const isDue = pending !== null && "version" in pending.command && !pending.isRepeated;
    this.#pending = isDue ? { ...pending, isRepeated: true } : null;
    return this.#pending?.command ?? null;
  }
}
