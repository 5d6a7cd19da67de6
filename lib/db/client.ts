import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

/** Prisma over the same pool as `lib/db/query.ts`, so that one limit holds for both. */
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
