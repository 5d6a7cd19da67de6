import type { MailContent } from "../schema";
import { mailOf } from "./layout";

/** Tells somebody that their password is another now, so that they notice when it was not them. */
export function passwordChangedMail(given: { workspace: string; firstName: string }): MailContent {
  return mailOf({
    subject: `Your password for ${given.workspace} was changed`,
    greeting: `Hello ${given.firstName},`,
    paragraphs: [
      `The password of your account in ${given.workspace} was just changed, and you were signed out everywhere else.`,
    ],
    footnote:
      "If that was not you, ask for a new password on the sign-in page and tell an admin of the workspace.",
  });
}
