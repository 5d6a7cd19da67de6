import { jsonRows, type Prisma } from "@/lib/platform/db/query";
import { lane } from "@/lib/platform/http/limit-concurrency";

/** A long report of a large project takes a second or two: more at once would leave no connection to the rest. */
const inTurn = lane(2);

/** A report's statement, whose last select is `asJson()`, in its turn. 503 when very many wait. */
export function readHistory<Row>(sql: Prisma.Sql): Promise<Row[]> {
  return inTurn(() => jsonRows<Row>(sql));
}
