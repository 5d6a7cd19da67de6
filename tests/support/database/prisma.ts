import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "@/lib/platform/db/pool";

/**
 * Prisma, using the pool from `lib/platform/db/pool.ts`, for test fixtures only. Requests use
 * `query.ts` (decision 1).
 */
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
