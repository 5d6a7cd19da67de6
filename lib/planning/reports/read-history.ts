import { type Prisma, readJsonRows } from "@/lib/platform/db/query";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { limitConcurrency } from "@/lib/platform/http/limit-concurrency";

/** A long report on a large project takes a second or two. The limit leaves connections free for other requests. */
const limitReports = limitConcurrency(2);

/**
 * Runs a report's statement, whose last select is `asJson()`, when a slot is free. Throws 503 if too many are
 * waiting.
 */
export function readHistory<Row>(sql: Prisma.Sql): Promise<Row[]> {
  return limitReports(() => onReplica(() => readJsonRows<Row>(sql)));
}
