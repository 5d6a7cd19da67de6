import type { Exception } from "./exceptions";
import type { Statement } from "./recorded";
import { type Catalogue, isTenantTable } from "./rules/catalogue";
import {
  type CheckedStatement,
  checkStatement,
  RULES,
  type Violation,
} from "./rules/check-statement";

/** Fewer mean that a part of the tests was not recorded. */
const MIN_STATEMENTS = 900;

/** True if the values that named the tenant were always equal. */
function namesOneTenant({ same }: Statement, { tenants }: CheckedStatement): boolean {
  const values = tenants.map((tenant) => (typeof tenant === "number" ? same[tenant - 1] : tenant));
  return new Set(values).size < 2;
}

/** Describes every broken rule without an exception, and every other reason to fail. */
export function findProblems(
  statements: Statement[],
  catalogue: Catalogue,
  exceptions: Exception[],
): { broken: number; problems: string[] } {
  const problems = new Set<string>();
  const unnamed = new Set([...catalogue.keys()].filter((name) => isTenantTable(catalogue, name)));
  const unneeded = new Set(
    exceptions.flatMap((one) => one.subjects.map((on) => [one, on] as const)),
  );
  const needed = new Set<readonly [Exception, string]>();
  let broken = 0;

  const isAllowed = ({ files }: Statement, { rule, subject }: Violation): boolean =>
    files.every((file) => {
      for (const entry of [...unneeded, ...needed]) {
        const [exception, on] = entry;
        if (exception.file !== file || exception.rule !== rule || on !== subject) continue;
        unneeded.delete(entry);
        needed.add(entry);
        return true;
      }
      return false;
    });
  for (const statement of statements) {
    const checked = checkStatement(statement.text, catalogue);
    for (const table of checked.tables) unnamed.delete(table);
    if (!namesOneTenant(statement, checked)) {
      const near = statement.text.replace(/\s+/g, " ").trim().slice(0, 100);
      checked.violations.push({ rule: "one-tenant", subject: "tenant_id", near });
    }
    for (const violation of checked.violations) {
      broken += 1;
      if (isAllowed(statement, violation)) continue;
      const { rule, subject, near } = violation;
      problems.add(
        `${statement.files.join(", ")}: ${rule} ${subject}: ${RULES[rule]}\n    … ${near} …`,
      );
    }
  }
  for (const [{ file, rule }, subject] of unneeded)
    problems.add(`${file}: the exception for ${rule} ${subject} is not needed.`);
  if (statements.length < MIN_STATEMENTS) {
    problems.add(`Only ${statements.length} statements were recorded: run the api tests first.`);
  } else if (unnamed.size > 0)
    problems.add(`No recorded statement names these tables: ${[...unnamed].join(", ")}.`);
  return { broken, problems: [...problems] };
}
