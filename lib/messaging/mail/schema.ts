/** The same content as plain text and HTML. */
export interface MailBody {
  text: string;
  html: string;
}

/** An email as rendered from its template. */
export interface MailContent extends MailBody {
  subject: string;
}

/** An unsent email as shown on the mailbox page. */
export interface WaitingMail {
  id: number;
  to_address: string;
  subject: string;
  text: string;
  created_at: string;
}

interface Greeting {
  workspace: string;
  firstName: string;
}

/** Template data for each account email. */
export interface AccountMailData {
  /** Invites someone to a workspace. */
  invitation: Greeting & { inviter: string; link: string };
  /** Lets someone who forgot their password sign in again. */
  "password-reset": Greeting & { link: string };
  /** Notifies the user that their password was changed, in case someone else changed it. */
  "password-changed": Greeting;
  /**
   * Notifies the user of a change to two-factor authentication: turned on or off, `reset` by
   * someone who manages users, or new recovery `codes`.
   */
  "second-factor": Greeting & { change: "on" | "off" | "reset" | "codes" };
  /** Notifies the user that an account at the sign-in provider was linked or unlinked. */
  identity: Greeting & { change: "linked" | "unlinked"; provider: string };
  /** Sent to the new email address to confirm it. */
  "confirm-email": Greeting & { newEmail: string; link: string };
  /** Sent to the old email address, in case someone else changed it. */
  "email-notice": Greeting & { newEmail: string };
  /**
   * Notifies an admin of an access request. `person` is the requester, `email` their address, and
   * `wanted` is text such as "access to Apollo".
   */
  "access-request": Greeting & {
    person: string;
    email: string;
    wanted: string;
    note: string;
    link: string;
  };
  /**
   * Notifies an admin of open access requests. `total` is their number, and `wanted` has a line for
   * each of the newest.
   */
  "access-requests": Greeting & { total: number; wanted: string[]; link: string };
  /**
   * Notifies an admin that a webhook was turned off and that its host no longer receives events.
   */
  "webhook-disabled": Greeting & { webhook: string; host: string; reason: string; link: string };
  /** Confirms that email delivery works. */
  test: Greeting & { link: string };
}

/** An account email, to be rendered by the worker that sends it. */
export type AccountMail = {
  [Template in keyof AccountMailData]: { template: Template; words: AccountMailData[Template] };
}[keyof AccountMailData];
