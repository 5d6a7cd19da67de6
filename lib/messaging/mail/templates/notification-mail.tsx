import type { MailPreference } from "@/lib/messaging/notifications/enumerations";
import { MAILS_ABOUT } from "@/lib/messaging/unsubscribe/schema";
import type { Notice } from "@/lib/messaging/mail/find-notifications";
import { CommentText } from "./comment-text";
import { Line, MailLayout, SmallLine, SmallLink } from "./layout";

/** Why somebody gets a mail, by why they were notified: "You get this because …". */
const BECAUSE: Record<string, string> = {
  assigned: "you were assigned to this issue",
  unassigned: "you were assigned to this issue until now",
  watching: "you watch this issue",
  mentioned: "you were mentioned",
  added_to_project: "you were added to this project",
  added_to_team: "you were added to this team",
};

export interface NotificationMailWords {
  /** At least one, the most pressing first; all about the same thing. */
  notices: [Notice, ...Notice[]];
  /** The workspace's address. */
  url: string;
  preference: MailPreference;
  unsubscribeLink: string;
}

/** What the button opens. */
function target(notice: Notice, url: string): { label: string; link: string } {
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

/** The same for all mails about an issue, so that they make one thread also where nobody looks at References. */
function subjectOf({ issue, message }: Notice): string {
  return issue ? `[${issue.key}] ${issue.title}` : message;
}

/** A mail about what happened to an issue, or a membership, with its subject. */
export function notificationMail(words: NotificationMailWords) {
  const { notices, url, preference, unsubscribeLink } = words;
  const [first] = notices;
  // Who is mentioned in a comment need not be told as well that there is one.
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
          You get this because {BECAUSE[first.reason] ?? "you were notified"}.{" "}
          <SmallLink href={unsubscribeLink}>Stop {MAILS_ABOUT[preference]}</SmallLink>
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
