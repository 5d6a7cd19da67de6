import { existsSync } from "node:fs";
import path from "node:path";

// `npm run cli -- <command>`: runs the build, or the sources if there is none.
process.chdir(path.resolve(import.meta.dirname, ".."));
if (existsSync("dist/cli.js")) await import("../dist/cli.js");
else {
  await import("tsx");
  await import("./cli/main.ts");
}
