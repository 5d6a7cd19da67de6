import type { Metafile } from "esbuild";
import { describe, expect, test } from "vitest";
import { routesOf } from "../../../scripts/build/bundle.mjs";

/** Returns esbuild's metadata for a build of these sources and their exports. */
function metafileOf(sources: Record<string, string[]>): Pick<Metafile, "outputs"> {
  const files = Object.entries(sources).map(([entryPoint, exports], index) => [
    `dist/file-${index}.js`,
    { entryPoint, exports, imports: [], inputs: {}, bytes: 1 },
  ]);
  return { outputs: Object.fromEntries(files) as Metafile["outputs"] };
}

describe("routesOf()", () => {
  test("finds the route files, and their methods in a fixed order", () => {
    const metafile = metafileOf({
      "server/main.ts": [],
      "app/api/users/[id]/route.ts": ["PUT", "DELETE"],
      "app/api/empty/notes.ts": ["GET"],
      "app/(auth)/unknown-workspace/route.tsx": ["GET"],
      "app/api/health/live/route.ts": ["runtime", "GET"],
    });
    expect(routesOf(metafile, "dist")).toEqual([
      { pattern: "/api/health/live", methods: ["GET", "HEAD"], file: "./file-4.js" },
      { pattern: "/api/users/[id]", methods: ["PUT", "DELETE"], file: "./file-1.js" },
    ]);
  });

  test("rejects a route group, because its folder is not part of the path", () => {
    const metafile = metafileOf({ "app/api/(people)/users/route.ts": ["GET"] });
    expect(() => routesOf(metafile, "dist")).toThrow("(people)");
  });
});
