import { beforeEach, expect, test, vi } from "vitest";
import { Address } from "./address";

beforeEach(() => {
  vi.useFakeTimers();
  location.hash = "#/review/A";
});

test("an address is shown at once, and no entry is added for it", () => {
  const before = history.length;
  new Address().show("/review/A/0/2");
  expect(location.hash).toBe("#/review/A/0/2");
  expect(history.length).toBe(before);
});

test("of addresses in quick succession the last one is shown, a moment later", () => {
  const write = vi.spyOn(history, "replaceState");
  const address = new Address();
  for (let step = 1; step <= 90; step += 1) address.show(`/review/A/0/${step}`);
  expect(location.hash).toBe("#/review/A/0/1");
  vi.runAllTimers();
  expect(location.hash).toBe("#/review/A/0/90");
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
});

test("who has gone elsewhere is left there", () => {
  const [address, closed] = [new Address(), new Address()];
  for (const each of [address, closed]) each.show("/review/A/0/1");
  address.show("/review/A/0/2");
  closed.show("/review/A/0/3");
  closed.close();
  location.hash = "#/new";
  vi.runAllTimers();
  expect(location.hash).toBe("#/new");
});

test("an address that was typed is followed from there", () => {
  const address = new Address();
  address.show("/review/A/0/1");
  location.hash = "#/review/A/1/7";
  address.show("/review/A/1/8");
  vi.runAllTimers();
  expect(location.hash).toBe("#/review/A/1/8");
});
