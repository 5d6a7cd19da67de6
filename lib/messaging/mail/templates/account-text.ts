import type { AccountMail, AccountMailData } from "@/lib/messaging/mail/schema";

interface AccountText {
  subject: string;
  paragraphs: string[];
  /** The main button. */
  action?: { label: string; link: string };
  /** Closing note: how long the link is valid, and what to do about an unexpected email. */
  footnote: string;
}

/** Returns the subject and text for a change to two-factor authentication. */
function factorText(
  change: AccountMailData["second-factor"]["change"],
  workspace: string,
): { subject: string; text: string } {
  switch (change) {
    case "on":
      return {
        subject: `Signing in to ${workspace} now requires a code`,
        text: `Two-factor authentication for your account in ${workspace} was just turned on. You'll be asked for a code after you enter your password. You were signed out everywhere else.`,
      };
    case "off":
      return {
        subject: `Signing in to ${workspace} no longer requires a code`,
        text: `Two-factor authentication for your account in ${workspace} was just turned off. You now need only your password to sign in.`,
      };
    case "reset":
      return {
        subject: `Two-factor authentication for ${workspace} was reset`,
        text: `Someone who manages users in ${workspace} turned off two-factor authentication for your account. You now need only your password to sign in. You can turn it on again in Settings → Security.`,
      };
    case "codes":
      return {
        subject: `New recovery codes for ${workspace}`,
        text: `New recovery codes were just created for your account in ${workspace}. The previous ones no longer work.`,
      };
  }
}

/** Returns the text of an account email, after the greeting. */
export function accountText({ template, words }: AccountMail): AccountText {
  const { workspace } = words;
  switch (template) {
    case "invitation":
      return {
        subject: `${words.inviter} has invited you to ${workspace}`,
        paragraphs: [
          `${words.inviter} has invited you to join the workspace ${workspace} on Lanework, where the team plans and tracks its work.`,
        ],
        action: { label: "Accept the invitation", link: words.link },
        footnote:
          "The link can be used once and expires in 72 hours. If you weren't expecting this invitation, you can ignore this email.",
      };
    case "password-reset":
      return {
        subject: `Choose a new password for ${workspace}`,
        paragraphs: [`Someone requested a new password for your account in ${workspace}.`],
        action: { label: "Choose a new password", link: words.link },
        footnote:
          "The link can be used once and expires in one hour. If this wasn't you, ignore this email. Your password won't change.",
      };
    case "password-changed":
      return {
        subject: `Your password for ${workspace} was changed`,
        paragraphs: [
          `The password for your account in ${workspace} was just changed, and you were signed out everywhere else. Your API tokens still work.`,
        ],
        footnote:
          "If this wasn't you, request a new password on the sign-in page and tell a workspace admin.",
      };
    case "second-factor": {
      const { subject, text } = factorText(words.change, workspace);
      const footnote = "If this wasn't you, change your password now and tell a workspace admin.";
      return { subject, paragraphs: [text], footnote };
    }
    case "identity": {
      const isLinked = words.change === "linked";
      return {
        subject: `${words.provider} ${isLinked ? "can now sign you in to" : "was unlinked from"} ${workspace}`,
        paragraphs: [
          isLinked
            ? `You can now sign in to ${workspace} with your ${words.provider} account, which uses the same email address.`
            : `Your ${words.provider} account was unlinked from your account in ${workspace}.`,
        ],
        footnote:
          "If this wasn't you, tell a workspace admin. You can see your linked accounts in Settings → Security.",
      };
    }
    case "confirm-email":
      return {
        subject: `Confirm your new email address for ${workspace}`,
        paragraphs: [
          `Confirm that you want to change the email address for your account in ${workspace} to ${words.newEmail}.`,
        ],
        action: { label: "Confirm this address", link: words.link },
        footnote:
          "The link can be used once and expires in 24 hours. If you didn't request this, ignore this email. Nothing will change.",
      };
    case "email-notice":
      return {
        subject: `Your email address for ${workspace} is about to change`,
        paragraphs: [
          `Someone with your password asked to change the email address for your account in ${workspace} to ${words.newEmail}.`,
          "It will change once the link sent to that address is opened.",
        ],
        footnote: "If this wasn't you, change your password now and tell a workspace admin.",
      };
    case "access-request":
      return {
        subject: `${words.person} requested ${words.wanted}`,
        paragraphs: [
          `${words.person} (${words.email}) requested ${words.wanted} in the workspace ${workspace}.`,
          ...(words.note === "" ? [] : [`Their note: ${words.note}`]),
        ],
        action: { label: "Review the request", link: words.link },
        footnote: "You're receiving this because you're a workspace admin.",
      };
    case "access-requests": {
      const { total, wanted } = words;
      const number = total.toLocaleString("en");
      const noun = total === 1 ? "request" : "requests";
      return {
        subject: `${number} open access ${noun} in ${workspace}`,
        paragraphs: [
          ...wanted,
          ...(total > wanted.length
            ? [`And ${(total - wanted.length).toLocaleString("en")} more.`]
            : []),
        ],
        action: { label: `Review the ${noun}`, link: words.link },
        footnote: "You're receiving this because you're a workspace admin.",
      };
    }
    case "webhook-disabled":
      return {
        subject: `The webhook ${words.webhook} was turned off`,
        paragraphs: [
          `The webhook ${words.webhook}, which sends changes in ${workspace} to ${words.host}, was turned off. ${words.reason}`,
          "Check the failed deliveries, fix the receiver, then turn the webhook on again and resend what was missed.",
        ],
        action: { label: "View webhook", link: words.link },
        footnote: "You're receiving this because you're a workspace admin.",
      };
    case "test":
      return {
        subject: `Email from ${workspace} is working`,
        paragraphs: [
          `This is the test email you requested. Notifications from ${workspace} will arrive the same way.`,
        ],
        action: { label: "Choose your email notifications", link: words.link },
        footnote: "You're receiving this because you requested it in your notification settings.",
      };
  }
}
