import type { Command } from "commander";
import { withDatabase } from "../db/with-database";

interface Options {
  admin: string;
  name?: string;
}

export function register(program: Command): void {
  program
    .command("tenant")
    .description("manage workspaces")
    .command("create <slug>")
    .description("create a workspace and print a sign-in link for its admin on the last line")
    .requiredOption("--admin <email>", "the email address of the workspace's first admin")
    .option("--name <text>", "the workspace's name (default: derived from the slug)")
    .action(async (slug: string, { admin, name }: Options) => {
      const link = await withDatabase(async () => {
        const { inviteTenant } = await import("@/lib/workspace/tenants/invite-tenant");
        return inviteTenant({ slug, email: admin, name });
      });
      console.log(
        `Workspace ${slug} created. The link below can be used once and expires in 72 hours.`,
      );
      console.log(link);
    });
}
