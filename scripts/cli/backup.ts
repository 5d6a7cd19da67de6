import { existsSync } from "node:fs";
import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";

async function backup(
  file: string,
  { withSecret = false }: { withSecret?: boolean },
): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} already exists.`);
  const { openDatabase } = await import("@/lib/platform/db/startup/open-database");
  const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
  const { writeBackup } = await import("@/lib/transfer/backup/write-backup");
  const database = await openDatabase();
  try {
    const { tables, files, missingFiles } = await writeBackup(database.url, file, { withSecret });
    await auditBackup("created");
    for (const key of missingFiles) console.error(`File ${key} is missing from the store.`);
    console.log(
      withSecret
        ? "The file contains the secret: anyone who has the file can sign in as any user."
        : "The file does not contain the secret. Back up NEXTAUTH_SECRET or DATA_DIR/secret as well.",
    );
    console.log(`${file}: ${tables} tables and ${files} files`);
  } finally {
    await database.release();
  }
}

async function restore(file: string, { force = false }: { force?: boolean }): Promise<void> {
  const { openDatabase } = await import("@/lib/platform/db/startup/open-database");
  const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
  const { restoreBackup } = await import("@/lib/transfer/backup/restore-backup");
  const database = await openDatabase();
  try {
    const restored = await restoreBackup(database.url, file, { mayReplace: force });
    await auditBackup("restored");
    if (!restored.hasSecret) {
      console.log(
        "Two-factor authentication and webhooks need the secret from the installation where the backup was made.",
      );
    }
    console.log(
      `Restored ${restored.tables} tables and ${restored.files} files, and applied ${restored.migrations} newer migrations`,
    );
  } finally {
    await database.release();
  }
}

export function register(program: Command): void {
  program
    .command("backup <file>")
    .description("write all data and files to a .tar.gz; servers can keep running")
    .option("--with-secret", "include the secret used to sign sessions and unseal other secrets")
    .action(backup);
  program
    .command("restore <file>")
    .description("restore a backup into an empty database and store")
    .option("--force", "replace existing data")
    .action(restore);
}
