import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { clientHead, clientSource } from "@/server/openapi/client-source";

/** Wants TypeScript 5, which we do not: it runs apart, in a folder that is thrown away. */
const PACKAGES = ["typescript@5.9.3", "openapi-typescript@7.13.0"];
const TARGET = "clients/typescript/schema.d.ts";

/** `npm run generate:client`: the types of the API's client, from the OpenAPI document. */
const folder = mkdtempSync(path.join(tmpdir(), "lanework-client-"));
try {
  const source = path.join(folder, "openapi.json");
  const types = path.join(folder, "schema.d.ts");
  writeFileSync(source, clientSource());
  const packages = PACKAGES.flatMap((name) => ["--package", name]);
  const command = ["--yes", ...packages, "openapi-typescript", source, "--output", types];
  execFileSync("npx", command, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(TARGET, `${clientHead()}\n${readFileSync(types, "utf8")}`);
  console.log(`${TARGET} is written.`);
} finally {
  rmSync(folder, { recursive: true });
}
