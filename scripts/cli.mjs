import { existsSync } from "node:fs";
import path from "node:path";

// `npm run cli -- <command>`: runs the build if there is one, otherwise the sources.
process.chdir(path.resolve(import.meta.dirname, ".."));
if (existsSync("dist/cli.js")) await import("../dist/cli.js");
else {
  await import("tsx");
  await import("./cli/main.ts");
}
