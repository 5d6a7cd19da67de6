import type { Command } from "commander";
import { withDatabase } from "../db/with-database";

interface Options {
  tenant?: string;
  name: string;
}

export function register(program: Command): void {
  program
    .command("token <email>")
    .description("create an API token for a user and print it on the last line")
    .option("--tenant <slug>", "the workspace (default: DEFAULT_TENANT, or the only one)")
    .option("--name <text>", "the token's name", "Command line")
    .action(async (email: string, { tenant, name }: Options) => {
      const token = await withDatabase(async () => {
        const { issueToken } = await import("@/lib/identity/tokens/issue-token");
        return issueToken({ email, tenant, name });
      });
      console.log(token);
    });
}
