/**
 * The table as the page sees it: the one store that mirrors the server's view. Nothing here decides
 * anything about the game; a move is sent, and what it did is heard like everybody's moves.
 */

import { askRematch, Refusal } from "../wire/calls";
import type {
  BotLevel,
  BotRequest,
  EventView,
  Noted,
  RefusedMessage,
  RemoveRequest,
  Scored,
  SentView,
  StartRequest,
  View,
} from "../wire/calls";
import { Pending } from "./pending.svelte";
import { games } from "./games.svelte";
import { Keeping } from "./keeping.svelte";
import { applyMove, isSameTurn, moveBetween, wholeView } from "./mirror";
import { Connection, type Command, type ServerMessage } from "../wire/socket";
import { carryToken, dropToken, tokenOf } from "../device/tokens";
import { Witness } from "../fair/witness.svelte";
import { Wishes, type Wish } from "./wishes.svelte";

const WRONG_TOKEN = 4403;

/** How long after a tap, in milliseconds, another one is taken for a part of it. */
export const DOUBLE_TAP = 400;

export type ConnectionState = "connecting" | "open" | "lost";

export class Table {
  #view = $state.raw<View | null>(null);
  #connection = $state<ConnectionState>("connecting");
  #refusal = $state.raw<Refusal | null>(null);
  #lastEvent = $state.raw<EventView | null>(null);
  #eventNumber = $state(0);
  #voteAt = $state<number | null>(null);

  /** An id, or the six letters of a code, for which the id is put in its place. */
  #game: string;
  #socket: Connection | null = null;
  readonly #pending = new Pending();
  readonly #keeping = new Keeping();
  /** What the server tells beside the game. */
  readonly wishes = new Wishes();
  /** What is known of the dice, and of this device's part in them. */
  readonly witness = new Witness();
  /** Whether the next view is the answer to a hello. */
  #isGreeting = false;
  #seatsRestUntil = 0;
  #toldWishes: readonly Wish[] = [];

  constructor(game: string) {
    this.#game = game;
  }

  /** What the server says; null until it has. */
  get view(): View | null {
    return this.#view;
  }

  get connection(): ConnectionState {
    return this.#connection;
  }

  /** Why the last thing that was asked for was not done. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Whether an answer is being waited for. */
  get isBusy(): boolean {
    return this.#pending.isUnderWay;
  }

  /** What was asked for and takes so long that it should be seen to wait. */
  get waiting(): Command | null {
    return this.#pending.late;
  }

  /** The box that was chosen and waits for the server, where that takes long. */
  get waitingBox(): string | null {
    return this.waiting?.kind === "score" ? this.waiting.category : null;
  }

  /** When others may let a bot take over for who is to move, on the clock of this page. */
  get voteAt(): number | null {
    return this.#voteAt;
  }

  /** The newest move that was seen to happen; what lay there when the page was opened is none. */
  get lastEvent(): EventView | null {
    return this.#lastEvent;
  }

  /** The newest move, if it filled a box: with dice, or with points alone. */
  get lastFilled(): Scored | Noted | null {
    const event = this.#lastEvent;
    return event?.kind === "scored" || event?.kind === "noted" ? event : null;
  }

  /** Counts the moves that were seen, so that two equal ones are two. */
  get eventNumber(): number {
    return this.#eventNumber;
  }

  /** The places of the dice that the player to move keeps. */
  get kept(): readonly number[] {
    return this.#keeping.places;
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
    if (!this.witness.canRoll) return false;
    return turn.dice === null || this.kept.length < turn.dice.length;
  }

  /** Whether somebody at this screen may take back the last score. */
  get canUndo(): boolean {
    const seat = this.#view?.turn?.undo_seat;
    return seat != null && this.mySeats.includes(seat) && !this.isBusy;
  }

  /** Whether a bot waits for somebody at this screen, who could still undo. */
  get canSettle(): boolean {
    return this.canUndo && this.#view?.turn?.undo_in != null;
  }

  /** Whether somebody at this screen opened the table. */
  get isHost(): boolean {
    const host = this.#view?.host;
    return host != null && this.mySeats.includes(host);
  }

  /** Connect, and stay connected. */
  connect(): void {
    this.#socket = new Connection(this.#game, {
      hello: () => {
        this.#isGreeting = true;
        this.#toldWishes = this.wishes.wanted;
        return { kind: "hello", token: tokenOf(this.#game), wishes: this.#toldWishes };
      },
      hear: (message) => {
        this.#hear(message);
      },
      late: () => {
        if (this.#connection === "open") this.#connection = "lost";
      },
      lost: () => {
        this.#connection = "lost";
        this.#keeping.broke();
      },
      rejected: (code) => {
        this.#rejected(code);
      },
    });
    this.#socket.open();
  }

  close(): void {
    this.#socket?.close();
    this.witness.close();
  }

  /** Wish to be told something from now on, or no longer. */
  wish(wish: Wish, isWanted: boolean): void {
    this.wishes.change(wish, isWanted);
    this.#tellWishes();
  }

  /** Keep the die at a place, or let it go. */
  toggleKeep(place: number): void {
    if (!this.canKeep) return;
    this.#keeping.toggle(place);
    this.#tellKept();
  }

  /** Throw the dice that are not kept. */
  roll(): void {
    if (!this.canRoll || this.#view === null) return;
    const keep = this.#view.turn?.dice == null ? [] : [...this.kept];
    const { link } = this.witness;
    const { version } = this.#view;
    this.#send({ kind: "roll", version, keep, ...(link === null ? {} : { link }) });
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

  /** Let the last score stand, so that the bot who is next begins at once. */
  settle(): void {
    if (this.canSettle) this.#socket?.send({ kind: "settle" });
  }

  /** Begin without those who have not come. */
  startNow(): void {
    this.#changeSeats({ kind: "start" });
  }

  /** Take an open seat away. */
  removeSeat(seat: number): void {
    this.#changeSeats({ kind: "remove", seat });
  }

  /** Give an open seat to a bot. */
  seatBot(seat: number, level: BotLevel): void {
    this.#changeSeats({ kind: "bot", seat, level });
  }

  /** Seats move up when one is removed, so a second tap in passing must not reach the next one. */
  #changeSeats(change: StartRequest | RemoveRequest | BotRequest): void {
    const now = performance.now();
    if (this.isBusy || now < this.#seatsRestUntil || this.#view === null) return;
    this.#seatsRestUntil = now + DOUBLE_TAP;
    this.#send({ ...change, version: this.#view.version });
  }

  /** Vote for a bot in the place of a player who is gone. */
  vote(against: number): void {
    this.#send({ kind: "vote", against });
  }

  /** Go away; the seats are kept, and coming back takes them again. */
  leave(): void {
    this.#socket?.send(this.#pending.begin({ kind: "leave" }));
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
      if (tokenOf(view.game) !== null) this.#socket?.restart();
    }
    const again = this.#pending.repeat();
    if (again !== null) this.#transmit(again);
    if (this.#keeping.isUntold) this.#tellKept();
    this.#tellWishes();
  }

  #hear(message: ServerMessage): void {
    if (this.#connection === "lost" && !this.#isGreeting) this.#connection = "open";
    switch (message.kind) {
      case "view":
        this.#receive(message.view);
        break;
      case "moved": {
        const next = this.#view === null ? null : applyMove(this.#view, message);
        if (next === null) this.#socket?.restart();
        else if (next !== this.#view) {
          this.#put(next, message.event);
          this.#happened(message.event);
        }
        break;
      }
      case "chances":
      case "advice":
      case "solving":
      case "unavailable":
        this.wishes.hear(message);
        break;
      case "kept":
        this.#keeping.hear(message.roll, message.places);
        break;
      case "done":
        if (!this.#keeping.answered(message.request ?? 0)) this.#pending.answer(message.request);
        break;
      case "refused":
        // A keep that came too late is answered by the roll that was quicker.
        if (this.#keeping.answered(message.request ?? 0) || this.#renewed(message)) break;
        this.#refused(new Refusal(message));
        this.#pending.answer(message.request);
        break;
    }
  }

  #receive(sent: SentView): void {
    const view = wholeView(sent, this.#view?.rules);
    if (view === null) {
      this.#socket?.restart();
      return;
    }
    this.#show(view);
    if (this.#isGreeting) this.#greeted(view);
  }

  /** A move that only something beside the game made stale is made again. */
  #renewed({ request, view: sent }: RefusedMessage): boolean {
    const view = sent == null ? null : wholeView(sent, this.#view?.rules);
    if (view === null || this.#view === null || !isSameTurn(this.#view, view)) return false;
    const again = this.#pending.renew(request, view.version);
    if (again === null) return false;
    this.#put(view);
    this.#transmit(again);
    return true;
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
    this.#put(view, event);
    if (event !== null) this.#happened(event);
    // What happened meanwhile is not known, and what was last seen to happen is long over.
    else if (before !== null && !isSameTurn(before, view)) this.#lastEvent = null;
  }

  #put(view: View, event: EventView | null = null): void {
    const before = this.#view;
    this.#view = view;
    this.witness.follow(view, event);
    this.#keeping.follow(view.turn, this.isMyTurn);
    const voteIn = view.turn?.vote_in;
    this.#voteAt = voteIn == null ? null : performance.now() + voteIn;
    // What happens beside the game does not make a move too late.
    if (before === null || !isSameTurn(before, view)) {
      this.#pending.overtake(view.version);
      this.wishes.turnBegan(view.version);
    }
    if (view.rematch !== null) this.#goOn(view, view.rematch);
    games.note(view);
  }

  /** The others will be at the next table: this device is known there, and gives its chain. */
  #goOn(view: View, next: string): void {
    carryToken(view.game, next);
    void this.witness.goOn(view, next);
  }

  #happened(event: EventView): void {
    this.#lastEvent = event;
    this.#eventNumber += 1;
  }

  #tellKept(): void {
    if (!this.canKeep) return;
    const { roll, places } = this.#keeping;
    const request = this.#pending.nextNumber();
    if (this.#socket?.send({ kind: "keep", roll, places: [...places], request }))
      this.#keeping.telling(request);
  }

  #tellWishes(): void {
    const { wanted: wishes } = this.wishes;
    if (wishes === this.#toldWishes || this.#connection !== "open") return;
    this.#toldWishes = wishes;
    this.#socket?.send({ kind: "wish", wishes, request: this.#pending.nextNumber() });
  }

  #send(command: Command): void {
    this.#refusal = null;
    this.#transmit(this.#pending.begin(command));
  }

  #transmit(command: Command): void {
    const isSent = this.#socket?.send(command) ?? false;
    if (isSent && command.kind === "roll" && command.link != null)
      this.witness.sent(command.keep ?? []);
  }
}
