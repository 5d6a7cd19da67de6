import { Prisma, row } from "@/lib/db/query";
import { hashSecret } from "./bearer-token";

/** The person a sign-in link is for. */
export interface SignInLink {
  firstName: string;
  lastName: string;
  email: string;
}

/** The workspace's link with this secret while it can be used, or undefined. Looking at it does not use it up. */
export function findSignInLink(tenantId: number, secret: string): Promise<SignInLink | undefined> {
  return row<SignInLink>(Prisma.sql`
    SELECT u.first_name AS "firstName", u.last_name AS "lastName", u.email
    FROM one_time_links l
    JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id
    WHERE l.secret_hash = ${hashSecret(secret)} AND l.tenant_id = ${tenantId} AND l.purpose = 'sign-in'
      AND l.used_at IS NULL AND l.expires_at > now() AND u.status < 2 AND u.deleted_at IS NULL`);
}
