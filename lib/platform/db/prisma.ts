import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

/** Prisma over the same pool as `lib/platform/db/query.ts`. For fixtures of tests: requests run on `query.ts` (decision 1). */
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
