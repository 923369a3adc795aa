import { expect, test } from "vitest";
import LEVELS from "../../folders.json";

const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte,css}", "!../**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const MOST_FILES = 14;
const MOST_LINES = 200;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The files that a file names, in an import of any kind. */
function importsOf(path: string, text: string): readonly string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].flatMap(([, spec = ""]) => {
    const target = new URL(spec, `file:///${path.replace("../", "")}`).pathname.replace("/", "../");
    return [target, `${target}.ts`].filter((each) => each in SOURCES);
  });
}

test("a folder has few files", () => {
  const counts = new Map<string, number>();
  for (const path of Object.keys(SOURCES))
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  expect([...counts].filter(([, files]) => files > MOST_FILES)).toEqual([]);
});

test("a component is one thing that a player would point at, in few lines", () => {
  const linesOf = (text: string): number => text.trimEnd().split("\n").length;
  const long = Object.entries(SOURCES)
    .filter(([path, text]) => path.endsWith(".svelte") && linesOf(text) > MOST_LINES)
    .map(([path]) => path);
  expect(long).toEqual([]);
});

test("a folder uses those above it alone, also where a part is loaded later", () => {
  const levelOf = (path: string): number =>
    LEVELS.findIndex((folders) => folders.includes(path.split("/")[1] ?? ""));
  const wrong = Object.entries(SOURCES)
    .filter(([path]) => levelOf(path) >= 0 && !path.includes(".test."))
    .flatMap(([path, text]) => importsOf(path, text).map((used) => [path, used] as const))
    .filter(([path, used]) => path.split("/")[1] !== used.split("/")[1])
    .filter(([path, used]) => levelOf(used) < 0 || levelOf(used) >= levelOf(path));
  expect(wrong).toEqual([]);
});

test("no file uses itself by way of others", () => {
  const seen = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (path: string): void => {
    if (seen.get(path) === "done") return;
    if (seen.get(path) === "open") {
      cycles.push(path);
      return;
    }
    seen.set(path, "open");
    for (const next of importsOf(path, SOURCES[path] ?? "")) visit(next);
    seen.set(path, "done");
  };
  for (const path of Object.keys(SOURCES)) visit(path);
  expect(cycles).toEqual([]);
  expect(importsOf("../App.svelte", SOURCES["../App.svelte"] ?? "")).toContain(
    "../table/TablePage.svelte",
  );
});
