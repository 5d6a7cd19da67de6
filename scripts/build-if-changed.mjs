import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generatePrismaClient } from "./generate-prisma-client.mjs";
import { root, runNode } from "./install.mjs";

/** All that a build is made of; the generated client follows from prisma/schema. */
const inputs = [
  ...["app", "components", "lib", "public", "prisma/schema"],
  ...["next.config.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json"],
];

const stamp = path.join(root, ".next/inputs-hash");

/**
 * Builds the product and answers whether that went well; without `force` only when a file that it is
 * made of changed since the last build.
 */
export async function build({ force }) {
  generatePrismaClient();
  const hash = hashInputs();
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  console.log("Building …");
  rmSync(stamp, { force: true });
  // Next checks the types of the whole repository.
  if ((await runNode(["scripts/generate.mjs"])) !== 0) return false;
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  if ((await runNode([next, "build"], { env })) !== 0) return false;
  writeFileSync(stamp, hash);
  return true;
}

function hashInputs() {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs) {
    for (const file of listFiles(path.join(root, input)).sort()) {
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function listFiles(target) {
  const found = statSync(target, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [target] : [];
  return readdirSync(target)
    .filter((name) => name !== "generated")
    .flatMap((name) => listFiles(path.join(target, name)));
}
