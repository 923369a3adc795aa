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
    },
  }),
);
