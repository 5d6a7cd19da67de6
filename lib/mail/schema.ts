/** The same words twice: as plain text and as HTML. */
export interface MailBody {
  text: string;
  html: string;
}

/** A mail as its template makes it. */
export interface MailContent extends MailBody {
  subject: string;
}

/** A mail to one address. */
export interface OutgoingMail extends MailContent {
  to: string;
}

/** A mail that has not left, as the mailbox page shows it. */
export interface WaitingMail {
  id: number;
  to_address: string;
  subject: string;
  text: string;
  created_at: string;
}

/** The body of a stored mail; undefined where it could not be unsealed. */
export function bodyOf(unsealed: string | undefined): MailBody | undefined {
  return unsealed === undefined ? undefined : (JSON.parse(unsealed) as MailBody);
}
