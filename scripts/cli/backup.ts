import { existsSync } from "node:fs";
import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";

async function backup(
  file: string,
  { withSecret = false }: { withSecret?: boolean },
): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} is there already.`);
  const { openDatabase } = await import("@/lib/platform/db/open-database");
  const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
  const { writeBackup } = await import("@/lib/transfer/backup/write-backup");
  const database = await openDatabase();
  try {
    const { tables, files, missingFiles } = await writeBackup(database.url, file, { withSecret });
    await auditBackup("created");
    for (const key of missingFiles) console.error(`The store has no file ${key}.`);
    console.log(
      withSecret
        ? "The secret is in it: whoever has the file can sign in as anybody."
        : "The secret is not in it: keep NEXTAUTH_SECRET, or DATA_DIR/secret, as well.",
    );
    console.log(`${file}: ${tables} tables and ${files} files`);
  } finally {
    await database.release();
  }
}

async function restore(file: string, { force = false }: { force?: boolean }): Promise<void> {
  const { openDatabase } = await import("@/lib/platform/db/open-database");
  const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
  const { restoreBackup } = await import("@/lib/transfer/backup/restore-backup");
  const database = await openDatabase();
  try {
    const done = await restoreBackup(database.url, file, { mayReplace: force });
    await auditBackup("restored");
    if (!done.hasSecret) {
      console.log("Second factors and webhooks need the secret of where the backup was made.");
    }
    console.log(
      `Restored ${done.tables} tables and ${done.files} files, and applied ${done.migrations} newer migrations`,
    );
  } finally {
    await database.release();
  }
}

export function register(program: Command): void {
  program
    .command("backup <file>")
    .description("write all data and files to one .tar.gz, while servers run")
    .option("--with-secret", "with what signs sessions and unseals secrets")
    .action(backup);
  program
    .command("restore <file>")
    .description("make an empty database and store what they were at the backup")
    .option("--force", "replace what is there")
    .action(restore);
}
