import type { MailContent } from "../schema";
import { mailOf } from "./layout";

interface Invitation {
  workspace: string;
  inviter: string;
  firstName: string;
  link: string;
}

/** Asks somebody into a workspace. */
export function invitationMail(given: Invitation): MailContent {
  const { workspace, inviter, firstName, link } = given;
  return mailOf({
    subject: `${inviter} invites you to ${workspace}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${inviter} invites you to the workspace ${workspace} on Lanework, where the team plans and tracks its work.`,
    ],
    action: { label: "Accept the invitation", link },
    footnote:
      "The link works once, for 72 hours. If you did not expect this invitation, you need not do anything.",
  });
}
