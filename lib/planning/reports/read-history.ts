import { type Prisma, readJsonRows } from "@/lib/platform/db/query";
import type { Plan } from "@/lib/platform/db/reads/custom-plan";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { limitConcurrency } from "@/lib/platform/http/limit-concurrency";

/** A long report on a large project takes a second or two. The limit leaves connections free for other requests. */
const limitReports = limitConcurrency(2);

/**
 * Runs a report's statement, whose last select is `asJson()`, when a slot is free. Throws 503 if too many are
 * waiting. With filters, plan it for their values.
 */
export function readHistory<Row>(sql: Prisma.Sql, plan?: Plan): Promise<Row[]> {
  return limitReports(() => onReplica(() => readJsonRows<Row>(sql, plan)));
}
