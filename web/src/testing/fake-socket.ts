/** A socket whose other end is the test. */

import { vi } from "vitest";

export class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];

  /** The socket that was opened last. */
  static get last(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }

  /** Let the line break, and time pass until another attempt is made: how long that took. */
  static breakLine(): number {
    const before = FakeSocket.opened.length;
    let waited = 0;
    FakeSocket.last.end();
    for (; FakeSocket.opened.length === before; waited += 50) vi.advanceTimersByTime(50);
    return waited;
  }

  readonly url: string;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: URL) {
    this.url = url.href;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.isClosed = true;
    this.readyState = 3;
  }

  /** The connection stands. */
  accept(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  /** The server says something. */
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks, or the server closes it. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
