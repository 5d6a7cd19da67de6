import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("distribute")
    .description("place the tables on a Citus cluster, by workspace")
    .action(async () => {
      const { distribute } = await import("@/lib/platform/db/distribution/distribute");
      const { openDatabase } = await import("@/lib/platform/db/startup/open-database");
      const database = await openDatabase();
      try {
        const placed = await distribute(database.url, (line) => {
          console.log(line);
        });
        console.log(placed === 0 ? "All tables are already placed" : `Tables placed: ${placed}`);
      } finally {
        await database.release();
      }
    });
}
