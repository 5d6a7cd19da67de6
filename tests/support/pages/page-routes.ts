import { readdirSync } from "node:fs";
import path from "node:path";

/** Returns the path pattern of every page, read from the sources: "/projects/[projectId]/board". */
export function pageRoutes(appDir = "app"): string[] {
  const files = readdirSync(appDir, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => {
      const segments = path.dirname(file).split(path.sep);
      return `/${segments.filter((name) => name !== "." && !name.startsWith("(")).join("/")}`;
    })
    .sort();
}
