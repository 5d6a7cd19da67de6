import type { MailContent } from "../schema";
import { mailOf } from "./layout";

interface PasswordReset {
  workspace: string;
  firstName: string;
  link: string;
}

/** The way back in for somebody who forgot their password. */
export function passwordResetMail({ workspace, firstName, link }: PasswordReset): MailContent {
  return mailOf({
    subject: `Choose a new password for ${workspace}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`Somebody asked for a new password for your account in ${workspace}.`],
    action: { label: "Choose a new password", link },
    footnote:
      "The link works once, for one hour. If that was not you, ignore this mail: your password stays as it is.",
  });
}
