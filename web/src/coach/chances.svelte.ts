/** Whether each player's chance to win is shown on this device. */

import { recall, remember } from "../device/storage";

const KEY = "chances";

class ChanceSetting {
  #isShown = $state(recall(KEY) !== false);

  /** Whether the bar is shown on this device. */
  get isShown(): boolean {
    return this.#isShown;
  }
  set isShown(isShown: boolean) {
    this.#isShown = isShown;
    remember(KEY, isShown);
  }
}

export const chanceSetting = new ChanceSetting();
