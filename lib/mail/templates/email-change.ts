import type { MailContent } from "../schema";
import { mailOf } from "./layout";

interface EmailChange {
  workspace: string;
  firstName: string;
  newEmail: string;
}

/** To the new address: is it really theirs? */
export function confirmEmailMail(given: EmailChange & { link: string }): MailContent {
  const { workspace, firstName, newEmail, link } = given;
  return mailOf({
    subject: `Confirm your new address for ${workspace}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`Your account in ${workspace} is to have the address ${newEmail} from now on.`],
    action: { label: "Confirm this address", link },
    footnote:
      "The link works once, for 24 hours. If you did not ask for this, ignore this mail: nothing changes.",
  });
}

/** To the old address, so that they notice when it was not them. */
export function emailNoticeMail({ workspace, firstName, newEmail }: EmailChange): MailContent {
  return mailOf({
    subject: `Your address for ${workspace} is about to change`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Somebody who knows your password asked to change the address of your account in ${workspace} to ${newEmail}.`,
      "It changes when the link that was mailed there is followed.",
    ],
    footnote: "If that was not you, change your password now and tell an admin of the workspace.",
  });
}
