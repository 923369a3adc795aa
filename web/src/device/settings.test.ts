import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test("settings are as usual, until they are changed, and stay so", async () => {
  const { settings } = await import("./settings.svelte");
  expect([settings.theme, settings.sound, settings.keys]).toEqual(["system", false, true]);
  settings.theme = "dark";
  settings.language = "fi";
  vi.resetModules();
  const { settings: again } = await import("./settings.svelte");
  expect([again.theme, again.language]).toEqual(["dark", "fi"]);
});

test("what is no setting, or none of its kind, counts as usual", async () => {
  localStorage.setItem("yatzy.settings", '{"theme": 5, "sound": true, "more": 1}');
  const { settings } = await import("./settings.svelte");
  expect([settings.theme, settings.sound]).toEqual(["system", true]);
});

test("another tab's change is heard", async () => {
  const { settings } = await import("./settings.svelte");
  localStorage.setItem("yatzy.settings", '{"sound": true}');
  dispatchEvent(new StorageEvent("storage", { key: "yatzy.settings" }));
  expect(settings.sound).toBe(true);
});
