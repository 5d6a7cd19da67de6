import { seal, unseal } from "@/lib/platform/config/seal";
import type { AccountMail, MailBody } from "./schema";

/** What `mails.body` holds: a mail that is still to be written, or a written one. */
export type StoredBody = AccountMail | MailBody;

/** Sealed, for it may hold a link that signs its reader in. */
export function sealBody(body: StoredBody): string {
  return seal(JSON.stringify(body));
}

/** Undefined where there is none, or none that this secret opens. */
export function unsealBody(sealed: string | null): StoredBody | undefined {
  const text = sealed === null ? undefined : unseal(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as StoredBody);
}
