import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import LEVELS from "./folders.json" with { type: "json" };
import svelteConfig from "./svelte.config.js";

/** A folder may use those in the lines of `folders.json` above its own, and no others. */
const arrows = LEVELS.flatMap((level, at) =>
  level.map((folder) => {
    const others = LEVELS.slice(at)
      .flat()
      .filter((other) => other !== folder);
    const group = others.map((other) => `**/${other}/**`);
    const message = `${folder}/ may not use this folder: see folders.json.`;
    return {
      files: [`src/${folder}/**`],
      rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
    };
  }),
);

export default ts.config(
  { ignores: ["node_modules/", "src/wire/types.d.ts"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "vite.config.ts", "vitest.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      // Numbers in a sentence are what a template is for.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  ...arrows,
  { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
