import { expect, test } from "vitest";
import { path, scale, ticks } from "./scale";

test("numbers go to places along a line, downwards too", () => {
  const y = scale([0, 10], [100, 0]);
  expect([y(0), y(5), y(10)]).toEqual([100, 50, 0]);
  expect(scale([3, 3], [0, 10])(3)).toBe(0);
});

test.each([
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [-7, 12, 4, [-5, 0, 5, 10]],
  [201, 288, 4, [250]],
  [0.1, 0.35, 5, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]],
  [5, 5, 4, [5]],
])("an axis from %d to %d is marked at round numbers", (low, high, about, marks) => {
  const found = ticks(low, high, about);
  expect(found).toHaveLength(marks.length);
  found.forEach((mark, place) => {
    expect(mark).toBeCloseTo(marks[place] ?? NaN, 9);
  });
});

test("a path goes through its points", () => {
  expect(
    path([
      [0, 1.26],
      [2, 3],
    ]),
  ).toBe("M0.0 1.3L2.0 3.0");
});
