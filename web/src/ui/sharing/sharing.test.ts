import { afterEach, expect, test, vi } from "vitest";
import { linkFor } from "./sharing";

/** The page was opened by this name, and the server says that others reach it there. */
function open(hostname: string, url: string | null): void {
  vi.stubGlobal("location", { hostname });
  vi.spyOn(document, "baseURI", "get").mockReturnValue(`http://${hostname}:8000/games/#/new`);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ url })));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"])(
  "a page of %s links to where others reach the server",
  async (hostname) => {
    open(hostname, "http://192.168.1.20:8000/");
    const href = "http://192.168.1.20:8000/#/ABC";
    expect(await linkFor("#/ABC")).toEqual({ href, isLocal: false });
    open(hostname, null);
    expect(await linkFor("#/ABC")).toMatchObject({ isLocal: true });
  },
);

test.each(["192.168.1.20", "table.local", "127.example", "localhost.example", "[fd00::20]"])(
  "a page of %s links to itself",
  async (hostname) => {
    open(hostname, null);
    const href = `http://${hostname}:8000/games/#/ABC`;
    expect(await linkFor("#/ABC")).toEqual({ href, isLocal: false });
  },
);
