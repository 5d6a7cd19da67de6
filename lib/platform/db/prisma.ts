/**
 * Prisma's tag for SQL. The rest of Prisma Client is only used by tests
 * (docs/decisions/0001-sql-for-requests-prisma-for-the-schema.md), so the product does not install
 * it.
 */
export { empty, join, raw, Sql, sql } from "@prisma/client-runtime-utils";
