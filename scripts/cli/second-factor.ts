import type { Command } from "commander";
import { withDatabase } from "../db/with-database";

export function register(program: Command): void {
  program
    .command("second-factor")
    .description("manage two-factor authentication")
    .command("reset <email>")
    .description(
      "turn off two-factor authentication for someone who lost their phone and recovery codes",
    )
    .option("--tenant <slug>", "the workspace (default: DEFAULT_TENANT, or the only one)")
    .action(async (email: string, { tenant }: { tenant?: string }) => {
      await withDatabase(async () => {
        const { resetAsOperator } = await import("@/lib/people/users/reset-second-factor");
        await resetAsOperator(email, tenant);
      });
      console.log(`${email} now signs in with only a password.`);
    });
}
