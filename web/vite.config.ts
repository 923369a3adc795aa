import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const catalogues = fileURLToPath(new URL("../src/yatzy/languages", import.meta.url));
const client = fileURLToPath(new URL("../src/yatzy/server/static", import.meta.url));
const server = process.env.YATZY_SERVER ?? "http://127.0.0.1:8000";

/** The sections of a catalogue that rooms beside the game say. The terminal's are no page's. */
const ROOMS = new Set(["review", "practice", "statistics", "house", "problem"]);

/** A catalogue in parts: `?game` is needed at once, `?rooms` when one of those is entered. */
function cataloguesInParts(): Plugin {
  return {
    name: "catalogues-in-parts",
    enforce: "pre",
    transform(text, id) {
      const [path = "", part] = id.split("?");
      if (!path.startsWith(catalogues) || !path.endsWith(".json")) return null;
      const sections = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
        ([name]) => name !== "terminal" && ROOMS.has(name) === (part === "rooms"),
      );
      const kept = JSON.stringify(Object.fromEntries(sections));
      return { code: `export default ${kept};`, map: null, moduleType: "js" };
    },
  };
}

export default defineConfig({
  // Relative addresses: the page works under any path that a host gives it.
  base: "./",
  plugins: [cataloguesInParts(), svelte()],
  build: {
    outDir: client,
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no font or script that stands in an address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first page needs comes in one piece: many small ones would cost more in headers and
    // waiting than the pages that are opened later save by sharing them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            {
              name: "table",
              test: /@noble|src\/(live|fair|card|tray\/[^/]+|table\/(told|Table|Player|Gone))/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".", catalogues] },
    proxy: { "/api": { target: server, ws: true } },
  },
});
