import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("migrate")
    .description("apply the committed migrations")
    .action(async () => {
      const { applyMigrations } = await import("@/lib/platform/db/migrations/migrate");
      const { openDatabase } = await import("@/lib/platform/db/startup/open-database");
      const database = await openDatabase();
      try {
        const applied = await applyMigrations(database.url);
        for (const name of applied) console.log(`applied ${name}`);
        console.log(
          applied.length === 0
            ? "The database is up to date"
            : `Migrations applied: ${applied.length}`,
        );
      } finally {
        await database.release();
      }
    });
}
