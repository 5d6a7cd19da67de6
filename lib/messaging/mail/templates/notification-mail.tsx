import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { SUBSCRIPTION_EMAILS } from "@/lib/messaging/unsubscribe/schema";
import type { MailNotification } from "@/lib/messaging/mail/find-notifications";
import { CommentText } from "./comment-text";
import { Line, MailLayout, SmallLine, SmallLink } from "./layout";

/** Completes "You’re receiving this because …" for each notification reason. */
const REASON_TEXT: Record<string, string> = {
  assigned: "you were assigned to this issue",
  unassigned: "you were unassigned from this issue",
  watching: "you’re watching this issue",
  mentioned: "you were mentioned",
  added_to_project: "you were added to this project",
  added_to_team: "you were added to this team",
};

export interface NotificationMailContent {
  /** At least one, most important first, all about the same subject. */
  notices: [MailNotification, ...MailNotification[]];
  /** The workspace's base URL. */
  url: string;
  preference: MailPreference;
  unsubscribeLink: string;
}

/** Returns the button's label and the URL that it opens. */
function target(notice: MailNotification, url: string): { label: string; link: string } {
  const { issue, project, comment } = notice;
  if (issue && project) {
    const anchor = comment ? `#comment-${comment.id}` : "";
    const link = `${url}/projects/${project.id}/issues/${issue.key}${anchor}`;
    return { label: `Open ${issue.key}`, link };
  }
  if (project)
    return { label: `Open ${project.name}`, link: `${url}/projects/${project.id}/board` };
  return { label: "Open Lanework", link: `${url}/projects` };
}

/**
 * Returns the subject. It is identical for all emails about an issue, so that clients that ignore
 * References still thread them.
 */
function subjectOf({ issue, message }: MailNotification): string {
  return issue ? `[${issue.key}] ${issue.title}` : message;
}

/** Returns the subject and content of an email about an issue or a membership. */
export function notificationMail(mail: NotificationMailContent) {
  const { notices, url, preference, unsubscribeLink } = mail;
  const [first] = notices;
  // A mention in a comment makes the separate comment notification redundant.
  const lines = notices.filter(
    ({ comment }, index) =>
      !comment || notices.findIndex((other) => other.comment?.id === comment.id) === index,
  );
  const subject = subjectOf(first);
  const content = (
    <MailLayout
      title={subject}
      action={target(first, url)}
      footnote={
        <SmallLine>
          You’re receiving this because {REASON_TEXT[first.reason] ?? "you were notified"}.{" "}
          <SmallLink href={unsubscribeLink}>Stop {SUBSCRIPTION_EMAILS[preference]}</SmallLink>
        </SmallLine>
      }
    >
      {first.issue && <SmallLine>{`${first.issue.key} · ${first.issue.title}`}</SmallLine>}
      {lines.map(({ message, comment }) => (
        <div key={message}>
          <Line>{message}</Line>
          {comment && <CommentText body={comment.body} />}
        </div>
      ))}
    </MailLayout>
  );
  return { subject, content };
}
