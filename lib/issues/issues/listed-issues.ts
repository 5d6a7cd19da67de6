import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { listedIssueColumns } from "./serialize";

/** A select of the elements of the issue list (decisions.md §4.5), from a select of rows of `issues`. */
export function listedIssues({ actor }: ProjectScope, issues: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${listedIssueColumns(actor)} FROM (${issues}) i`;
}
