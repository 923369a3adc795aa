import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const catalogues = fileURLToPath(new URL("../src/yatzy/languages", import.meta.url));
const client = fileURLToPath(new URL("../src/yatzy/server/static", import.meta.url));
const server = process.env.YATZY_SERVER ?? "http://127.0.0.1:8000";

/** The catalogues serve the terminal too; a page need not load the words that only it says. */
function withoutTerminal(): Plugin {
  return {
    name: "catalogues-without-terminal",
    enforce: "pre",
    transform(text, id) {
      if (!id.startsWith(catalogues) || !id.endsWith(".json")) return null;
      const catalogue = JSON.parse(text) as Record<string, unknown>;
      delete catalogue.terminal;
      return { code: JSON.stringify(catalogue), map: null };
    },
  };
}

export default defineConfig({
  // Relative addresses: the page works under any path that a host gives it.
  base: "./",
  plugins: [withoutTerminal(), svelte()],
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
      output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
    },
  },
  server: {
    fs: { allow: [".", catalogues] },
    proxy: { "/api": { target: server, ws: true } },
  },
});
