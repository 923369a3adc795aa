import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config";

export default mergeConfig(
  client,
  defineConfig({
    // Components are mounted as a browser would have them.
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
  }),
);
