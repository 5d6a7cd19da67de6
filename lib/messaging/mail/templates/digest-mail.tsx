import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { DigestItem, DigestRecipient } from "@/lib/messaging/mail/find-digest";
import { type DigestSubject, groupDigest } from "@/lib/messaging/mail/group-digest";
import { withoutKey } from "@/lib/messaging/notifications/message-text";
import { SUBSCRIPTION_EMAILS } from "@/lib/messaging/unsubscribe/schema";
import { HEADING_STYLE, Line, MailLayout, SmallLine, SmallLink, TEXT_STYLE } from "./layout";

export interface DigestMailContent {
  recipient: DigestRecipient;
  workspace: string;
  /** At least one, newest first. */
  items: DigestItem[];
  /** How many there are, including those that are not listed. */
  total: number;
  day: Date;
  /** The workspace's base URL. */
  url: string;
  unsubscribeLink: string;
}

/** Lines about one issue; earlier ones are only counted. */
const MAX_LINES = 5;

const count = (number: number, noun: string) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

function ItemLine({ actor, did, excerpt, issue }: DigestItem) {
  const what = withoutKey(did, issue?.key ?? null);
  return (
    <Text style={{ ...TEXT_STYLE, margin: "2px 0 0", fontSize: "14px" }}>
      <strong>{actor}</strong> {excerpt === null ? what : `${what}: ${excerpt}`}
    </Text>
  );
}

function Subject({ issue, lines, url }: DigestSubject & { url: string }) {
  const shown = lines.slice(-MAX_LINES);
  return (
    <Section style={{ margin: "0 0 14px" }}>
      {issue && (
        <Text style={{ ...TEXT_STYLE, margin: 0, fontWeight: 600 }}>
          <Link href={`${url}/inbox?open=${issue.key}`} style={{ color: "inherit" }}>
            {`${issue.key} · ${issue.title}`}
          </Link>
        </Text>
      )}
      {shown.length < lines.length && (
        <SmallLine>{count(lines.length - shown.length, "earlier notification")}</SmallLine>
      )}
      {shown.map((line, index) => (
        <ItemLine key={index} {...line} />
      ))}
    </Section>
  );
}

/** Returns the subject and content of a daily digest. */
export function digestMail(mail: DigestMailContent) {
  const { recipient, workspace, items, total, day, url, unsubscribeLink } = mail;
  const date = day.toLocaleDateString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: recipient.time_zone,
  });
  const unread = count(total, "unread notification");
  // With the day, so that mail clients do not take one day's for a reply to another's.
  const subject = `${workspace}, ${date}: ${unread}`;
  const content = (
    <MailLayout
      title={subject}
      action={{ label: "Open your inbox", link: `${url}/inbox` }}
      footnote={
        <SmallLine>
          You’re receiving this because you turned on the daily digest.{" "}
          <SmallLink href={`${url}/settings/notifications`}>Change the hour</SmallLink> ·{" "}
          <SmallLink href={unsubscribeLink}>Stop {SUBSCRIPTION_EMAILS.daily_digest}</SmallLink>
        </SmallLine>
      }
    >
      <Line>
        Hello {recipient.first_name}, you have {unread} since your last digest.
      </Line>
      {groupDigest(items).map(({ project, subjects }) => (
        <Section key={project?.id ?? 0}>
          <Text style={HEADING_STYLE}>{project?.name ?? "Teams"}</Text>
          {subjects.map((subject, index) => (
            <Subject key={index} {...subject} url={url} />
          ))}
        </Section>
      ))}
      {total > items.length && (
        <Line>{`And ${(total - items.length).toLocaleString("en")} more in your inbox.`}</Line>
      )}
    </MailLayout>
  );
  return { subject, content };
}
