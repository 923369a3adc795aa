import { beforeEach, expect, test, vi } from "vitest";
import { forget, recall, remember } from "./storage";
import { carryToken, dropToken, keepToken, tokenOf } from "./tokens";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("what is remembered is recalled, until it is forgotten", () => {
  remember("thing", { a: [1] });
  expect(recall("thing")).toEqual({ a: [1] });
  forget("thing");
  expect(recall("thing")).toBeNull();
});

test("what cannot be read counts as nothing", () => {
  localStorage.setItem("yatzy.thing", "{");
  expect(recall("thing")).toBeNull();
});

test("a browser that keeps nothing is no error", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => {
    remember("thing", 1);
  }).not.toThrow();
  full.mockRestore();
});

test("a token holds the seats of one game, and of its rematch", () => {
  keepToken("game", "secret");
  carryToken("game", "next");
  expect(tokenOf("next")).toBe("secret");
  keepToken("next", "own");
  carryToken("game", "next");
  expect(tokenOf("next")).toBe("own");
  dropToken("game");
  expect(tokenOf("game")).toBeNull();
  carryToken("game", "third");
  expect(tokenOf("third")).toBeNull();
});
