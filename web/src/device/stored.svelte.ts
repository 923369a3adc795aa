/** A value that this device remembers. Tabs of one browser share it. */

import { onStoredElsewhere, recall, remember } from "./storage";

export class Stored<Value> {
  readonly #key: string;
  readonly #read: (stored: unknown) => Value;
  #now: Value;

  /** `read` makes a value of whatever is stored, which may be anything or nothing. */
  constructor(key: string, read: (stored: unknown) => Value) {
    this.#key = key;
    this.#read = read;
    this.#now = $state.raw(read(recall(key)));
    onStoredElsewhere(key, () => {
      this.refresh();
    });
  }

  get now(): Value {
    return this.#now;
  }
  set now(value: Value) {
    this.#now = value;
    remember(this.#key, value);
  }

  /** Change what is stored, which another tab may have changed a moment ago. */
  update(change: (stored: Value) => Value): void {
    this.now = change(this.#read(recall(this.#key)));
  }

  /** Look again at what is stored. */
  refresh(): void {
    this.#now = this.#read(recall(this.#key));
  }
}

/** A list that this device remembers; anything else that is stored there counts as an empty one. */
export class StoredList<Item> extends Stored<readonly Item[]> {
  constructor(key: string) {
    super(key, (stored) => (Array.isArray(stored) ? (stored as Item[]) : []));
  }
}
