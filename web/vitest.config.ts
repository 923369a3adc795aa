import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    // Components are mounted as a browser would have them.
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      // One document for each worker, with modules of their own for each file.
      pool: "vmThreads",
      include: ["src/**/*.test.ts"],
      // Tests do not time: on a busy machine one may take a hundred times as long as on a quiet one.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  }),
);
