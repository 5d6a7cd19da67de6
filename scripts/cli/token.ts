import type { Command } from "commander";
import { withDatabase } from "../db/with-database";

interface Options {
  tenant?: string;
  name: string;
}

export function register(program: Command): void {
  program
    .command("token <email>")
    .description("make an API token for somebody and print it on the last line")
    .option("--tenant <slug>", "the workspace (default: DEFAULT_TENANT, else the only one)")
    .option("--name <text>", "what the token is called in the person's list", "Command line")
    .action(async (email: string, { tenant, name }: Options) => {
      const token = await withDatabase(async () => {
        const { issueToken } = await import("@/lib/identity/tokens/issue-token");
        return issueToken({ email, tenant, name });
      });
      console.log(token);
    });
}
