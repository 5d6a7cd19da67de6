import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { root, runNode } from "../install.mjs";

/** Sources of both builds. Generated files are derived from them. */
const shared = ["app", "lib", "tsconfig.json", "package-lock.json"];

const server = {
  inputs: [...shared, "clients", "prisma/seed", "scripts", "server"],
  stamp: path.join(root, "dist/inputs-hash"),
};
const pages = {
  // The reference pages are built from the API's operations.
  inputs: [
    ...[...shared, "components", "server/openapi", "public"],
    ...["next.config.mjs", "postcss.config.mjs"],
  ],
  stamp: path.join(root, ".next/inputs-hash"),
};

/**
 * Builds the product and returns whether it succeeded. Without `force`, builds only the parts whose files have
 * changed since their last build.
 */
export async function build({ force }) {
  return (await buildServer({ force })) && (await buildPages({ force }));
}

/** Builds the processes, the command line and the route handlers into `dist`. */
export function buildServer({ force }) {
  return buildPart(server, { force }, async () => {
    try {
      await bundle();
      return true;
    } catch (error) {
      console.error(error.message);
      return false;
    }
  });
}

/** Builds the pages into `.next`. */
export function buildPages({ force, isHeld }) {
  return buildPart(pages, { force }, async () => {
    const next = path.join(root, "node_modules/next/dist/bin/next");
    const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    if ((await runNode([next, "build"], { env, isHeld })) !== 0) return false;
    await compressAssets(path.join(root, ".next/static/chunks"));
    return true;
  });
}

async function buildPart({ inputs, stamp }, { force }, make) {
  const hash = hashOf(inputs);
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  rmSync(stamp, { force: true });
  if (!(await make())) return false;
  writeFileSync(stamp, hash);
  return true;
}

function hashOf(inputs) {
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
    .filter((name) => name !== "schema.d.ts")
    .flatMap((name) => listFiles(path.join(target, name)));
}
