/** The same words twice: as plain text and as HTML. */
export interface MailBody {
  text: string;
  html: string;
}

/** A mail as its template makes it. */
export interface MailContent extends MailBody {
  subject: string;
}

/** A mail that has not left, as the mailbox page shows it. */
export interface WaitingMail {
  id: number;
  to_address: string;
  subject: string;
  text: string;
  created_at: string;
}

interface Greeted {
  workspace: string;
  firstName: string;
}

/** The mails about accounts: what each template is made of. */
export interface AccountMailWords {
  /** Asks somebody into a workspace. */
  invitation: Greeted & { inviter: string; link: string };
  /** The way back in for somebody who forgot their password. */
  "password-reset": Greeted & { link: string };
  /** Tells somebody that their password is another now, so that they notice when it was not them. */
  "password-changed": Greeted;
  /** Tells somebody that signing in takes a code now, or no more: `reset` is an admin's doing, `codes` are new ones. */
  "second-factor": Greeted & { change: "on" | "off" | "reset" | "codes" };
  /** Tells somebody that an account at the sign-in provider opens theirs now, or no more. */
  identity: Greeted & { change: "linked" | "unlinked"; provider: string };
  /** To the new address: is it really theirs? */
  "confirm-email": Greeted & { newEmail: string; link: string };
  /** To the old address, so that they notice when it was not them. */
  "email-notice": Greeted & { newEmail: string };
  /**
   * Tells an admin that somebody asks for more than they may do. `person` asks, known as `email`; `wanted` as in "access
   * to Apollo".
   */
  "access-request": Greeted & {
    person: string;
    email: string;
    wanted: string;
    note: string;
    link: string;
  };
  /** Tells an admin who asks for more than they may do: `total` requests, the newest of them in a line each. */
  "access-requests": Greeted & { total: number; wanted: string[]; link: string };
  /** Tells an admin that a webhook was switched off: nothing arrives at its host any more. */
  "webhook-disabled": Greeted & { webhook: string; host: string; reason: string; link: string };
  /** Shows somebody that mails reach them. */
  test: Greeted & { link: string };
}

/** A mail about an account, to be written by the worker that sends it. */
export type AccountMail = {
  [Template in keyof AccountMailWords]: { template: Template; words: AccountMailWords[Template] };
}[keyof AccountMailWords];
