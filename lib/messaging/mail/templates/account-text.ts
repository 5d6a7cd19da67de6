import type { AccountMail, AccountMailWords } from "@/lib/messaging/mail/schema";

interface AccountWords {
  subject: string;
  paragraphs: string[];
  /** The one thing to do: a button. */
  action?: { label: string; link: string };
  /** Said at the end: how long the link lasts, and what to do when one did not expect this. */
  footnote: string;
}

/** What happened to a second factor, as subject and sentence; `of` is the workspace. */
function factorWords(
  change: AccountMailWords["second-factor"]["change"],
  of: string,
): { subject: string; text: string } {
  switch (change) {
    case "on":
      return {
        subject: `Signing in to ${of} takes a code now`,
        text: `The second factor of your account in ${of} was just turned on: after your password you are asked for a code. You were signed out everywhere else.`,
      };
    case "off":
      return {
        subject: `Signing in to ${of} takes no code any more`,
        text: `The second factor of your account in ${of} was just turned off: your password alone signs you in.`,
      };
    case "reset":
      return {
        subject: `Your second factor for ${of} was reset`,
        text: `Somebody who manages the users of ${of} turned the second factor of your account off: your password alone signs you in. Turn it on again in Settings → Security.`,
      };
    case "codes":
      return {
        subject: `New recovery codes for ${of}`,
        text: `New recovery codes were just made for your account in ${of}; the older ones work no more.`,
      };
  }
}

/** What a mail about somebody's account says, after the greeting. */
export function accountWords({ template, words }: AccountMail): AccountWords {
  const { workspace } = words;
  switch (template) {
    case "invitation":
      return {
        subject: `${words.inviter} invites you to ${workspace}`,
        paragraphs: [
          `${words.inviter} invites you to the workspace ${workspace} on Lanework, where the team plans and tracks its work.`,
        ],
        action: { label: "Accept the invitation", link: words.link },
        footnote:
          "The link works once, for 72 hours. If you did not expect this invitation, you need not do anything.",
      };
    case "password-reset":
      return {
        subject: `Choose a new password for ${workspace}`,
        paragraphs: [`Somebody asked for a new password for your account in ${workspace}.`],
        action: { label: "Choose a new password", link: words.link },
        footnote:
          "The link works once, for one hour. If that was not you, ignore this mail: your password stays as it is.",
      };
    case "password-changed":
      return {
        subject: `Your password for ${workspace} was changed`,
        paragraphs: [
          `The password of your account in ${workspace} was just changed, and you were signed out everywhere else. API tokens go on working.`,
        ],
        footnote:
          "If that was not you, ask for a new password on the sign-in page and tell an admin of the workspace.",
      };
    case "second-factor": {
      const { subject, text } = factorWords(words.change, workspace);
      const footnote =
        "If that was not you, change your password now and tell an admin of the workspace.";
      return { subject, paragraphs: [text], footnote };
    }
    case "identity": {
      const isLinked = words.change === "linked";
      return {
        subject: `${words.provider} ${isLinked ? "signs you in to" : "was unlinked from"} ${workspace}`,
        paragraphs: [
          isLinked
            ? `Your account in ${workspace} can now be opened by your account at ${words.provider}, which has the same address.`
            : `Your account at ${words.provider} was unlinked from your account in ${workspace}.`,
        ],
        footnote:
          "If that was not you, tell an admin of the workspace. You find what is linked in Settings → Security.",
      };
    }
    case "confirm-email":
      return {
        subject: `Confirm your new email address for ${workspace}`,
        paragraphs: [
          `Your account in ${workspace} is to have the address ${words.newEmail} from now on.`,
        ],
        action: { label: "Confirm this address", link: words.link },
        footnote:
          "The link works once, for 24 hours. If you did not ask for this, ignore this mail: nothing changes.",
      };
    case "email-notice":
      return {
        subject: `Your address for ${workspace} is about to change`,
        paragraphs: [
          `Somebody who knows your password asked to change the address of your account in ${workspace} to ${words.newEmail}.`,
          "It changes when the link that was mailed there is followed.",
        ],
        footnote:
          "If that was not you, change your password now and tell an admin of the workspace.",
      };
    case "access-request":
      return {
        subject: `${words.person} asks for ${words.wanted}`,
        paragraphs: [
          `${words.person} (${words.email}) asks for ${words.wanted}, in the workspace ${workspace}.`,
          ...(words.note === "" ? [] : [`They write: ${words.note}`]),
        ],
        action: { label: "Grant or decline", link: words.link },
        footnote: "You get this because you are an admin of the workspace.",
      };
    case "access-requests": {
      const { total, wanted } = words;
      const number = total.toLocaleString("en");
      return {
        subject: `${number} open access ${total === 1 ? "request" : "requests"} in ${workspace}`,
        paragraphs: [
          ...wanted,
          ...(total > wanted.length
            ? [`And ${(total - wanted.length).toLocaleString("en")} more.`]
            : []),
        ],
        action: { label: "Grant or decline", link: words.link },
        footnote: "You get this because you are an admin of the workspace.",
      };
    }
    case "webhook-disabled":
      return {
        subject: `The webhook ${words.webhook} was switched off`,
        paragraphs: [
          `Lanework tells ${words.host} of changes in ${workspace} no longer, by the webhook ${words.webhook}. ${words.reason}`,
          "See what was answered, mend the receiver, then switch the webhook on again and send what was missed.",
        ],
        action: { label: "Look at the webhook", link: words.link },
        footnote: "You get this because you are an admin of the workspace.",
      };
    case "test":
      return {
        subject: `Mails from ${workspace} reach you`,
        paragraphs: [
          `This is the test mail you asked for. When something happens in ${workspace} that you want to be mailed about, it comes the same way.`,
        ],
        action: { label: "Choose what you are mailed about", link: words.link },
        footnote: "You get this because you asked for it in your notification settings.",
      };
  }
}
