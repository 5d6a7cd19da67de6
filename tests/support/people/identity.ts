import type { UserKey } from "@/lib/identity/sessions/create-session";
import { prisma } from "@/tests/support/database/prisma";

let counter = 0;

/** Creates an account at an identity provider for a user who also has a password. */
export async function makeIdentity({ tenantId, userId }: UserKey): Promise<number> {
  counter += 1;
  const subject = `made-${process.pid}-${counter}`;
  const where = { tenantId_id: { tenantId, id: userId } };
  await prisma.user.update({ where, data: { passwordHash: "$argon2id$of-nothing" } });
  const { id } = await prisma.identity.create({
    data: { tenantId, userId, issuer: "https://id.example.test", subject },
  });
  return id;
}
