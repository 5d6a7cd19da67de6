import { loadModule } from "libpg-query";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";
import { EXCEPTIONS } from "./exceptions";
import { findProblems } from "./find-problems";
import { readRecorded } from "./recorded";
import { readCatalogue } from "./rules/catalogue";

/**
 * `npm test -- statements`: holds every statement that the tests have recorded below a folder to the
 * rules (docs/decisions/0044). Fails if one breaks a rule, if an exception is not needed, or if so few
 * were recorded that the recording must be broken.
 */
const folder = process.argv[2] ?? ".data/statements";

await loadModule();
const catalogue = readCatalogue(readMigrations().map(({ sql }) => sql));
const statements = readRecorded(folder);
const { broken, problems } = findProblems(statements, catalogue, EXCEPTIONS);
for (const problem of problems) console.error(problem);
console.log(
  `${statements.length} statements, ${broken} broken rules, ${EXCEPTIONS.length} exceptions.`,
);
process.exit(problems.length > 0 ? 1 : 0);
