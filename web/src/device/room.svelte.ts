/**
 * How much fits on the screen, counted in letters and not in pixels: whoever has set large type has
 * less room.
 */

const probe = document.createElement("div");
probe.style.cssText = "position: fixed; visibility: hidden; width: 1rem";

class Room {
  #letter = $state(16);
  #width = $state(innerWidth);
  #height = $state(innerHeight);

  constructor() {
    document.body.append(probe);
    this.#measure();
    addEventListener("resize", () => {
      this.#measure();
    });
    new ResizeObserver(() => {
      this.#measure();
    }).observe(probe);
  }

  /** Whether there is room for so many rem in width and height. */
  has(width: number, height = 0): boolean {
    return this.#width >= width * this.#letter && this.#height >= height * this.#letter;
  }

  /** Whether a table has the pad beside the tray, and not the one over the other. */
  get isForPad(): boolean {
    return this.has(56, 33);
  }

  #measure(): void {
    this.#letter = probe.offsetWidth || 16;
    this.#width = innerWidth;
    this.#height = innerHeight;
  }
}

export const room = new Room();
