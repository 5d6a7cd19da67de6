import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, root } from "../install.mjs";

/**
 * Writes the Prisma client, which tests make their records with, to tests/support/database/generated, unless it
 * matches the schema already.
 */
export function generatePrismaClient() {
  const schemaDir = path.join(root, "prisma/schema");
  const stamp = path.join(root, "tests/support/database/generated/schema-hash");
  const hash = createHash("sha256");
  hash.update(readFileSync(path.join(root, "node_modules/prisma/package.json")));
  for (const name of readdirSync(schemaDir).sort()) {
    hash.update(readFileSync(path.join(schemaDir, name)));
  }
  const schemaHash = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === schemaHash) return;

  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate"], {
    cwd: root,
    encoding: "utf8",
    env: {
      ...process.env,
      // The prisma command looks for a native schema engine first and would download one. Generating does not use
      // it, so any executable will do.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  });
  if (status !== 0) fail(`prisma generate failed:\n${stdout}${stderr}`);
  writeFileSync(stamp, schemaHash);
  console.log("Prisma client generated");
}
