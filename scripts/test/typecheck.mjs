import path from "node:path";
import { root, runNode } from "../install.mjs";

// `npm run typecheck`: Next first writes the route and style sheet types, as a build would.
if ((await runNode(["scripts/generate.mjs"])) !== 0) process.exit(1);
const next = path.join(root, "node_modules/next/dist/bin/next");
const typegen = await runNode([next, "typegen"], { env: { NEXT_TELEMETRY_DISABLED: "1" } });
process.exit(
  typegen || (await runNode([path.join(root, "node_modules/typescript/bin/tsc"), "--noEmit"])),
);
