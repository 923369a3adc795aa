/**
 * The line to a table. It is opened again whenever it breaks, at once when the device wakes up or is
 * back in a network, and after growing waits otherwise. A line that only seems to stand is found out:
 * after some silence a ping is sent, and an answer has to come.
 */

import { addressOf } from "./calls";
import type {
  AdviceMessage,
  BotRequest,
  ChancesMessage,
  DoneMessage,
  Hello,
  KeepRequest,
  KeptMessage,
  LeaveRequest,
  MovedMessage,
  RefusedMessage,
  RemoveRequest,
  RollMove,
  ScoreMove,
  SettleRequest,
  SolvingMessage,
  StartRequest,
  UnavailableMessage,
  UndoMove,
  ViewMessage,
  VoteRequest,
  WishRequest,
} from "./calls";

/** What is pushed because it was wished for. */
export type Fulfilment = ChancesMessage | AdviceMessage | SolvingMessage | UnavailableMessage;
export type ServerMessage =
  ViewMessage | MovedMessage | KeptMessage | DoneMessage | RefusedMessage | Fulfilment;
export type Command =
  | RollMove
  | ScoreMove
  | UndoMove
  | VoteRequest
  | RemoveRequest
  | BotRequest
  | StartRequest
  | LeaveRequest;
/** What is said without waiting for an answer. */
export type Remark = KeepRequest | SettleRequest | WishRequest;

/** All times in milliseconds. */
export const PATIENCE = {
  /** Silence after which a ping is sent. */
  silence: 8_000,
  /** How long an answer may take before people are told that the line may be dead. */
  sign: 800,
  /** How long it may take before the line counts as dead. */
  answer: 5_000,
  /** The same when there is a reason to doubt it: the device slept, or changed its network. */
  doubt: 2_000,
  /** The first wait before another attempt; each next one is twice as long, up to the longest. */
  firstWait: 250,
  longestWait: 8_000,
} as const;

/** The closing codes after which there is no point in trying again. */
const FINAL = new Set([4400, 4403, 4404]);

/** The number of every ping; commands are counted from 1. */
const PING = 0;

/** What a line tells the one who uses it. */
export interface Listener {
  /** The socket is open: the hello to send. */
  hello(): Hello;
  hear(message: ServerMessage): void;
  /** An answer is late: the line may be dead, or the next message shows that it is not. */
  late(): void;
  lost(): void;
  /** The server will not talk to us: 4403 for a wrong token, 4404 for no such game. */
  rejected(code: number): void;
}

export class Connection {
  readonly #game: string;
  readonly #listener: Listener;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sign: ReturnType<typeof setTimeout> | undefined;
  #isExpecting = false;
  #stopListening = new AbortController();

  constructor(game: string, listener: Listener) {
    this.#game = game;
    this.#listener = listener;
  }

  /** Open the line and keep it open. */
  open(): void {
    this.#stopListening = new AbortController();
    const { signal } = this.#stopListening;
    const wake = (): void => {
      if (document.visibilityState === "visible") this.#wake();
    };
    for (const event of ["online", "offline", "pageshow"])
      addEventListener(event, wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    this.#connect();
  }

  /** Let go of the line. */
  close(): void {
    this.#stopListening.abort();
    this.#drop();
  }

  /** Start afresh, with a new hello: what was heard so far does not fit together. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  /** Send a command; false if there is no line to send it on. */
  send(command: Command | Remark): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    this.#expectWithin(PATIENCE.answer);
    return true;
  }

  #connect(): void {
    const address = addressOf(`games/${this.#game}/live`);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#expectWithin(PATIENCE.answer);
    socket.onopen = () => {
      socket.send(JSON.stringify(this.#listener.hello()));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#attempts = 0;
      this.#isExpecting = false;
      clearTimeout(this.#sign);
      this.#after(PATIENCE.silence, () => {
        this.#ping(PATIENCE.answer);
      });
      this.#listener.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (FINAL.has(event.code)) {
        this.close();
        this.#listener.rejected(event.code);
      } else this.#retry();
    };
  }

  /** The device was asleep or its network changed: find out at once how things are. */
  #wake(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(PATIENCE.doubt);
    else {
      this.#attempts = 0;
      this.restart();
    }
  }

  #ping(patience: number): void {
    this.#socket?.send(JSON.stringify({ kind: "ping", request: PING }));
    this.#expectWithin(patience);
  }

  /** Expect an answer; one that is expected already is not put off by another question. */
  #expectWithin(time: number): void {
    if (this.#isExpecting && time >= PATIENCE.answer) return;
    this.#isExpecting = true;
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => {
      this.#listener.late();
    }, PATIENCE.sign);
    this.#after(time, () => {
      this.#retry();
    });
  }

  #retry(): void {
    this.#drop();
    this.#listener.lost();
    const wait = Math.min(PATIENCE.firstWait * 2 ** this.#attempts, PATIENCE.longestWait);
    this.#attempts += 1;
    // Not all clients of a server that was restarted should come in the same moment.
    this.#after(wait * (0.75 + 0.5 * Math.random()), () => {
      this.#connect();
    });
  }

  #drop(): void {
    this.#isExpecting = false;
    clearTimeout(this.#timer);
    clearTimeout(this.#sign);
    if (this.#socket === null) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  /** Do this after some time, unless something else is to be done then. */
  #after(time: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, time);
  }
}
