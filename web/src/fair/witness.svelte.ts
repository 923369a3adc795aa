/**
 * Watches the dice of a table: every roll is checked as it arrives, by everybody who sees it. Whoever
 * comes late or has missed something checks the record from the start. It also holds the chain of this
 * device, of which no link goes out before the transcript is stored and found to be right.
 */

import { Refusal, type EventView, type View, type WovenDice } from "../wire/calls";
import { isRefused, type Alarm } from "./alarm";
import { linkOf } from "./proof/chain";
import { Checker, type Flaw, type Roll } from "./proof/checker";
import { keepDice, ownDice, type OwnDice } from "./own";
import { giveChain, tellChain } from "./publish";
import { fetchRecord, hasOwnTranscript, walk, type GameRecord } from "./proof/record";
import { transcriptOf } from "./proof/transcript";

/** How long to wait before the record is asked for once more, in milliseconds; then twice as long. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

export class Witness {
  #alarm = $state.raw<Alarm | null>(null);
  #rolls = $state.raw<readonly Roll[]>([]);
  #isUpToDate = $state(false);
  #hasChain = $state(false);
  #hasStandIn = $state(false);
  #isWoven = $state(false);

  #view: View | null = null;
  /** The dice as they were told first. */
  #told = "";
  #checker: Checker | null = null;
  /** Whether the transcript was found to be right; a browser that stores nothing can still watch. */
  #isFixed = false;
  #isAsking = false;
  #isTelling = false;
  #isLost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;

  /** What is wrong, if something is: it stays. */
  get alarm(): Alarm | null {
    return this.#alarm;
  }

  /** Whether the dice of this table are made by chains, and can be checked as they come. */
  get isWoven(): boolean {
    return this.#isWoven;
  }

  /** The rolls that were looked at. */
  get rolls(): readonly Roll[] {
    return this.#rolls;
  }

  /** Whether those are all that were made. */
  get isUpToDate(): boolean {
    return this.#isUpToDate;
  }

  /** Whether the stand-in rolls for the seats of this device. */
  get hasStandIn(): boolean {
    return this.#hasStandIn;
  }

  /** Whether this device may roll: nothing was changed, and it knows which link is the next. */
  get canRoll(): boolean {
    if (!this.#isWoven) return true;
    if (this.#isRefused) return false;
    return this.#hasStandIn || (this.#hasChain && this.#isUpToDate);
  }

  /** The table is like this now, after a move if one was seen. */
  follow(view: View, event: EventView | null): void {
    this.#view = view;
    const { dice } = view;
    this.#isWoven = dice.kind === "woven";
    if (dice.kind !== "woven") return;
    if (view.phase !== "waiting" && this.#checker === null) this.#begin(view, dice);
    this.#followChain(view, dice);
    if (view.phase === "waiting") return;
    if (shape(dice) !== this.#told) this.#raise({ wrong: "transcript" });
    this.#followMove(view, event);
  }

  /** The link to send with a roll; null where the stand-in rolls. */
  get link(): string | null {
    const view = this.#view;
    const { chain, transcript } = this.#own;
    if (view?.turn == null || view.dice.kind !== "woven" || this.#hasStandIn) return null;
    const end = view.dice.chains[view.turn.seat] ?? null;
    if (end === null || chain === null || transcript === null || this.#checker === null)
      return null;
    return linkOf(chain, this.#checker.nextNumber(end));
  }

  /** A roll has left this device, with its link. */
  sent(keep: readonly number[]): void {
    if (this.#view === null || this.#checker === null) return;
    const roll = this.#checker.rolls.length + 1;
    const before = this.#own.sent;
    const others = before?.roll === roll ? before.keeps : [];
    keepDice(this.#view.game, { sent: { roll, keeps: [...others, keep.join()] } });
  }

  /** The same players go on with another game: this device gives it a chain at once. */
  async goOn(view: View, next: string): Promise<void> {
    const seats = view.seats.filter((seat) => seat.is_yours).length;
    if (view.dice.kind !== "woven" || seats === 0 || ownDice(next).chain !== null) return;
    await giveChain(next, view.rules, seats);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isAsking = false;
    this.#view = null;
  }

  get #isRefused(): boolean {
    return this.#alarm !== null && isRefused(this.#alarm);
  }

  get #own(): OwnDice {
    return ownDice(this.#view?.game ?? "");
  }

  /** Look whether the chain of this device is where it belongs. */
  #followChain(view: View, dice: WovenDice): void {
    const { chain, isTaken } = this.#own;
    const mine = view.seats.flatMap((seat, place) =>
      seat.is_yours ? [dice.chains[place] ?? null] : [],
    );
    if (mine.length === 0) return;
    const end = chain?.end ?? null;
    const isThere = end !== null && mine.every((each) => each === end);
    if (isThere && !isTaken) keepDice(view.game, { isTaken: true });
    this.#hasChain = isThere;
    this.#hasStandIn = this.#isLost || mine.includes(null);
    if (end !== null && !isThere && (isTaken || mine.some((each) => each !== null)))
      this.#raise({ wrong: "chain" });
    else if (view.phase === "waiting" && mine.includes(null)) this.#offer(view, mine.length);
    else if (view.phase === "playing" && end === null && !mine.includes(null)) this.#sayLost(view);
  }

  #offer(view: View, seats: number): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    void giveChain(view.game, view.rules, seats).finally(() => {
      this.#isTelling = false;
    });
  }

  /** This device has no chain any more, and the server is to go on without. */
  #sayLost(view: View): void {
    if (this.#isTelling || this.#isLost) return;
    this.#isTelling = true;
    void tellChain(view.game, null).then((isHeard) => {
      this.#isTelling = false;
      this.#isLost = this.#hasStandIn = isHeard;
    });
  }

  /** The game has begun, or is seen for the first time. */
  #begin(view: View, dice: WovenDice): void {
    this.#told = shape(dice);
    this.#checker = new Checker(dice, view.seats.length);
    const { transcript, alarm } = this.#own;
    this.#alarm = alarm;
    this.#isFixed = transcript !== null;
    if (transcript !== null && transcript !== dice.transcript) this.#raise({ wrong: "transcript" });
    // A bot that has taken over a seat since is not what was fixed: then the record tells.
    const fixed = { game: view.game, rules: view.rules.digest, seats: view.seats, dice };
    if (transcript === null && dice.transcript === transcriptOf(fixed)) this.#fix(view, dice);
  }

  #fix(view: View, dice: WovenDice): void {
    this.#isFixed = true;
    keepDice(view.game, { transcript: dice.transcript });
  }

  #followMove(view: View, event: EventView | null): void {
    const checker = this.#checker;
    if (checker === null) return;
    if (event !== null && this.#isUpToDate) {
      const flaw = checker.follow(event);
      if (event.kind === "rolled") this.#judge(checker.rolls.length, event, flaw);
      this.#rolls = [...checker.rolls];
    } else if (event?.kind === "rolled") this.#compare(event, view.turn?.roll ?? 0);
    this.#settle(view, checker);
  }

  /** Judge the roll of that number. */
  #judge(number: number, roll: Roll, flaw: Flaw | null): void {
    const { sent } = this.#own;
    const isMine = this.#view?.seats[roll.seat]?.is_yours === true && sent?.roll === number;
    if (flaw !== null) this.#raise(flaw);
    else if (isMine && roll.stand_in) this.#raise({ wrong: "stood_in", roll: number });
    else if (isMine && !sent.keeps.includes(roll.keep.join()))
      this.#raise({ wrong: "kept", roll: number });
  }

  /** A roll that was told before must be the same. */
  #compare(roll: Roll, number: number): void {
    const known = this.#checker?.rolls[number - 1];
    if (known !== undefined && !isSame(known, roll)) this.#raise({ wrong: "told", roll: number });
  }

  /** Find out whether all that lies on the table was checked, and catch up if not. */
  #settle(view: View, checker: Checker): void {
    this.#isUpToDate = this.#isFixed && isAt(checker, view);
    if (!this.#isUpToDate) {
      if (!this.#isAsking && !this.#isRefused) void this.#catchUp(view.game);
      return;
    }
    this.#wait = FIRST_WAIT;
    if (view.turn !== null && String(view.turn.dice) !== String(checker.dice))
      this.#raise({ wrong: "told", roll: view.turn.roll });
  }

  async #catchUp(game: string): Promise<void> {
    this.#isAsking = true;
    try {
      this.#read(await fetchRecord(game));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.#timer = setTimeout(() => {
        this.#isAsking = false;
        if (this.#view !== null && this.#checker !== null && !this.#isUpToDate)
          this.#settle(this.#view, this.#checker);
      }, this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    }
  }

  /** Check the whole game. */
  #read(record: GameRecord): void {
    const view = this.#view;
    if (view?.dice.kind !== "woven") return;
    const isOurs = record.game === view.game && shape(record.dice) === this.#told;
    if (!isOurs || !hasOwnTranscript(record)) {
      this.#raise({ wrong: "transcript" });
      return;
    }
    if (!this.#isFixed) this.#fix(view, view.dice);
    const seen = this.#checker?.rolls ?? [];
    const { checker, first } = walk(record);
    for (const [place, roll] of seen.entries())
      if (checker.rolls[place] !== undefined && !isSame(checker.rolls[place], roll))
        this.#raise({ wrong: "told", roll: place + 1 });
    if (first !== null) this.#raise(first.flaw);
    for (const [place, roll] of checker.rolls.entries()) this.#judge(place + 1, roll, null);
    this.#checker = checker;
    this.#rolls = [...checker.rolls];
    this.#settle(view, checker);
  }

  /** The first thing that is wrong is kept, one that refuses the table before others. */
  #raise(alarm: Alarm): void {
    if (this.#isRefused || (this.#alarm !== null && !isRefused(alarm))) return;
    this.#alarm = alarm;
    if (this.#view !== null) keepDice(this.#view.game, { alarm });
  }
}

/** All that is fixed of the dice, as one text. */
function shape(dice: View["dice"]): string {
  if (dice.kind !== "woven") return dice.kind;
  return JSON.stringify([dice.server, dice.stand_in, dice.chains, dice.transcript]);
}

/** Whether a checker has come to the move that a view shows. */
function isAt(checker: Checker, { turn, cards }: View): boolean {
  const filled = cards.flatMap(({ boxes }) => Object.values(boxes)).filter((box) => box !== null);
  if (filled.length !== checker.filled) return false;
  return turn === null || turn.roll === checker.rolls.length;
}

const isSame = (one: Roll, other: Roll): boolean => signature(one) === signature(other);

const signature = ({ seat, keep, dice, links, stand_in: isStandIn }: Roll): string =>
  JSON.stringify([seat, keep, dice, links?.server, links?.player, isStandIn]);
