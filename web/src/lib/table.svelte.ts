/**
 * The table as the page sees it: the one store that mirrors the server's view. Nothing here decides
 * anything about the game; a move is sent, and what it did is heard like everybody's moves.
 */

import { askRematch, Refusal } from "./api";
import type { EventView, NotedView, ScoredView, View } from "./api";
import { Errand } from "./errand.svelte";
import { games } from "./games.svelte";
import { recallKept, rememberKept, toggled } from "./keeping";
import { applyMove, moveBetween } from "./mirror";
import { Line, type Command, type ServerMessage } from "./socket";
import { carryToken, dropToken, tokenOf } from "./tokens";

const WRONG_TOKEN = 4403;

export type Connection = "connecting" | "open" | "lost";

export class Table {
  #view = $state.raw<View | null>(null);
  #connection = $state<Connection>("connecting");
  #refusal = $state.raw<Refusal | null>(null);
  #lastEvent = $state.raw<EventView | null>(null);
  #eventNumber = $state(0);
  #kept = $state.raw<readonly number[]>([]);

  /** An id, or the six letters of a code, for which the id is put in its place. */
  #game: string;
  #line: Line | null = null;
  readonly #errand = new Errand();
  /** Whether the next view is the answer to a hello. */
  #isGreeting = false;

  constructor(game: string) {
    this.#game = game;
  }

  /** What the server says; null until it has. */
  get view(): View | null {
    return this.#view;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Why the last thing that was asked for was not done. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Whether an answer is being waited for. */
  get isBusy(): boolean {
    return this.#errand.isUnderWay;
  }

  /** The newest move that was seen to happen; what lay there when the page was opened is none. */
  get lastEvent(): EventView | null {
    return this.#lastEvent;
  }

  /** The newest move, if it filled a box: with dice, or with points alone. */
  get lastFilled(): ScoredView | NotedView | null {
    const event = this.#lastEvent;
    return event?.kind === "scored" || event?.kind === "noted" ? event : null;
  }

  /** Counts the moves that were seen, so that two equal ones are two. */
  get eventNumber(): number {
    return this.#eventNumber;
  }

  /** The places of the dice that lie kept: by who plays at this screen, or by another in a roll. */
  get kept(): readonly number[] {
    return this.#kept;
  }

  /** The seats that are played from this device. */
  get mySeats(): number[] {
    return (this.#view?.seats ?? []).flatMap((seat, place) => (seat.is_yours ? [place] : []));
  }

  get isMyTurn(): boolean {
    const turn = this.#view?.turn;
    return turn != null && this.mySeats.includes(turn.seat);
  }

  /** Whether the one whose turn it is may change what is kept: there are dice, and rolls for them. */
  get canKeep(): boolean {
    const turn = this.#view?.turn;
    return this.isMyTurn && turn?.dice != null && turn.rolls_available > 0;
  }

  /** Whether somebody at this screen may throw dice now. */
  get canRoll(): boolean {
    const turn = this.#view?.turn;
    if (turn == null || !this.isMyTurn || this.isBusy || turn.rolls_available === 0) return false;
    return turn.dice === null || this.#kept.length < turn.dice.length;
  }

  /** Whether somebody at this screen may take back the last score. */
  get canUndo(): boolean {
    const seat = this.#view?.turn?.undo_seat;
    return seat != null && this.mySeats.includes(seat) && !this.isBusy;
  }

  /** Connect, and stay connected. */
  connect(): void {
    this.#line = new Line(this.#game, {
      hello: () => {
        this.#isGreeting = true;
        return { kind: "hello", token: tokenOf(this.#game) };
      },
      hear: (message) => {
        this.#hear(message);
      },
      lost: () => {
        this.#connection = "lost";
      },
      rejected: (code) => {
        this.#rejected(code);
      },
    });
    this.#line.open();
  }

  close(): void {
    this.#line?.close();
  }

  /** Keep the die at a place, or let it go. */
  toggleKeep(place: number): void {
    if (this.canKeep) this.#keep(toggled(this.#kept, place));
  }

  /** Throw the dice that are not kept. */
  roll(): void {
    if (!this.canRoll || this.#view === null) return;
    const keep = this.#view.turn?.dice == null ? [] : [...this.#kept];
    this.#send({ kind: "roll", version: this.#view.version, keep });
  }

  /** Put the dice into a box. */
  score(category: string): void {
    if (!this.isMyTurn || this.isBusy || this.#view === null) return;
    this.#send({ kind: "score", version: this.#view.version, category });
  }

  /** Enter what real dice show: all that lie on the table now, the kept ones in their places. */
  enter(keep: readonly number[], dice: readonly number[]): void {
    if (!this.isMyTurn || this.isBusy || this.#view === null) return;
    this.#send({ kind: "roll", version: this.#view.version, keep, dice });
  }

  /** Put points into a box, for real dice that were not entered. */
  note(category: string, points: number, extra: boolean): void {
    if (!this.isMyTurn || this.isBusy || this.#view === null) return;
    this.#send({ kind: "score", version: this.#view.version, category, points, extra });
  }

  /** Take back the last score. */
  undo(): void {
    if (!this.canUndo || this.#view === null) return;
    this.#send({ kind: "undo", version: this.#view.version });
  }

  /** Vote for a bot in the place of a player who is gone. */
  vote(against: number): void {
    this.#send({ kind: "vote", against });
  }

  /** Go away; the seats are kept, and coming back takes them again. */
  leave(): void {
    this.#line?.send(this.#errand.begin({ kind: "leave" }));
    this.close();
  }

  /** Go on with the same players: the id of the new game. */
  async rematch(): Promise<string> {
    const next = await askRematch(this.#game);
    games.note(next);
    return next.game;
  }

  dismissRefusal(): void {
    this.#refusal = null;
  }

  #rejected(code: number): void {
    this.#connection = "lost";
    if (code !== WRONG_TOKEN) return;
    dropToken(this.#game);
    this.connect();
  }

  /** The answer to a hello has come, the first one or one after the line broke. */
  #greeted(view: View): void {
    this.#isGreeting = false;
    this.#connection = "open";
    if (this.#game !== view.game) {
      // A code was typed. The seats that this device may have there are known by the game's id.
      this.#game = view.game;
      if (tokenOf(view.game) !== null) this.#line?.restart();
    }
    const again = this.#errand.repeat();
    if (again !== null) this.#line?.send(again);
  }

  #hear(message: ServerMessage): void {
    switch (message.kind) {
      case "view":
        this.#show(message.view);
        if (this.#isGreeting) this.#greeted(message.view);
        break;
      case "moved": {
        const next = this.#view === null ? null : applyMove(this.#view, message);
        if (next === null) this.#line?.restart();
        else if (next !== this.#view) {
          this.#put(next);
          this.#happened(message.event);
        }
        break;
      }
      case "done":
        this.#errand.answer(message.request);
        break;
      case "refused":
        this.#refused(new Refusal(message));
        this.#errand.answer(message.request);
        break;
    }
  }

  #refused(refusal: Refusal): void {
    if (refusal.view !== null) this.#show(refusal.view);
    // Somebody, perhaps this player in another tab, was quicker. What is shown now says it all.
    if (refusal.code !== "game/stale") this.#refusal = refusal;
  }

  /** A whole view: put it in place of everything. */
  #show(view: View): void {
    const before = this.#view;
    const event = before === null ? null : moveBetween(before, view);
    const kept = this.#keptIn(view);
    this.#put(view);
    if (event !== null) this.#happened(event);
    else if (before?.version !== view.version) this.#keep(kept);
  }

  /** What is kept in a view that nobody told the way to: a roll of ours may have led there. */
  #keptIn(view: View): readonly number[] {
    const keep = this.#errand.keepAt(view.version - 1);
    const hasRolls = (view.turn?.rolls_available ?? 0) > 0;
    if (keep !== null && hasRolls) return keep;
    return recallKept(view.game, view.version);
  }

  #put(view: View): void {
    this.#view = view;
    this.#errand.overtake(view.version);
    if (view.rematch !== null) carryToken(view.game, view.rematch);
    games.note(view);
  }

  #happened(event: EventView): void {
    this.#lastEvent = event;
    this.#eventNumber += 1;
    // Kept dice stay kept while there is a roll left to keep them for.
    const goesOn = event.kind === "rolled" && this.#view?.turn?.dice != null;
    const hasRolls = (this.#view?.turn?.rolls_available ?? 0) > 0;
    this.#keep(goesOn && (hasRolls || !this.isMyTurn) ? event.keep : []);
  }

  #keep(places: readonly number[]): void {
    this.#kept = places;
    if (this.#view !== null) rememberKept(this.#view.game, this.#view.version, places);
  }

  #send(command: Command): void {
    this.#refusal = null;
    this.#line?.send(this.#errand.begin(command));
  }
}
