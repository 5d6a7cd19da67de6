import { seal, unseal } from "@/lib/platform/config/seal";
import type { AccountMail, MailBody } from "./schema";

/** Contents of `mails.body`: template data or a rendered email. */
export type StoredBody = AccountMail | MailBody;

/** Encrypts a body, which may contain a link that signs its reader in. */
export function sealBody(body: StoredBody): string {
  return seal(JSON.stringify(body));
}

/** Decrypts a body; undefined if there isn't one or the secret has changed. */
export function unsealBody(sealed: string | null): StoredBody | undefined {
  const text = sealed === null ? undefined : unseal(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as StoredBody);
}
