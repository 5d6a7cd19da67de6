import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { LinkPurpose } from "./create-one-time-link";
import { isUsable } from "./redeem-link";

/** A link's purpose, user and payload. */
export interface FoundLink {
  purpose: LinkPurpose;
  firstName: string;
  lastName: string;
  email: string;
  payload: Record<string, unknown> | null;
}

/**
 * Returns the workspace's link with this secret, or undefined if there is none or it is no longer
 * valid. Does not use it up.
 */
export function findOneTimeLink(
  tenantId: number,
  secret: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink | undefined> {
  return selectJsonRow<FoundLink>(Prisma.sql`
    SELECT l.purpose, u.first_name AS "firstName", u.last_name AS "lastName", u.email, l.payload
    FROM one_time_links l, users u
    WHERE ${isUsable(tenantId, secret, purposes)}`);
}
