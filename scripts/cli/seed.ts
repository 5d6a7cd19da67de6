import type { Command } from "commander";
import { config } from "@/lib/platform/config/config";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { withDatabase } from "../db/with-database";

export function register(program: Command): void {
  program
    .command("seed")
    .description("load the demo workspaces acme and globex unless they exist")
    .option("--if-empty", "do nothing if any workspace exists", false)
    .option("--force", "also load in production", false)
    .action(seed);
}

async function seed({ ifEmpty, force }: { ifEmpty: boolean; force: boolean }): Promise<void> {
  // The demo's password is public.
  if (config().NODE_ENV === "production" && !force) {
    throw new OperatorError("NODE_ENV is production. Pass --force to load the demo anyway.");
  }
  await withDatabase(async () => {
    const { loadDemo } = await import("@/prisma/seed/load-demo");
    const loaded = await loadDemo({ ifEmpty });
    console.log(
      loaded.length > 0
        ? `Demo loaded: ${loaded.join(", ")}`
        : "Nothing to load: the demo already exists",
    );
  });
}
