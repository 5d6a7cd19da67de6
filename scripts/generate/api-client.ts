import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { clientHead, clientSource } from "@/server/openapi/client-source";

const TARGET = path.resolve("clients/typescript/schema.d.ts");
const GENERATOR = path.resolve("node_modules/openapi-typescript/bin/cli.js");

/** Writes the API client's types from the OpenAPI document, unless they are up to date. */
function generate(): void {
  const head = clientHead();
  if (existsSync(TARGET) && readFileSync(TARGET, "utf8").startsWith(`${head}\n`)) return;
  const folder = mkdtempSync(path.join(tmpdir(), "lanework-client-"));
  try {
    const source = path.join(folder, "openapi.json");
    const types = path.join(folder, "schema.d.ts");
    writeFileSync(source, clientSource());
    execFileSync(process.execPath, [GENERATOR, source, "--output", types], { stdio: "pipe" });
    writeFileSync(TARGET, `${head}\n${readFileSync(types, "utf8")}`);
    console.log("API client types generated");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

generate();
