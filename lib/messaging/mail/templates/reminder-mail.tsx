import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReminderItem, ReminderRecipient } from "@/lib/messaging/reminders/find-reminder";
import { addDays } from "@/lib/messaging/reminders/next-morning";
import { SUBSCRIPTION_EMAILS } from "@/lib/messaging/unsubscribe/schema";
import { HEADING_STYLE, Line, MailLayout, SmallLine, SmallLink, TEXT_STYLE } from "./layout";

export interface ReminderMailContent {
  recipient: ReminderRecipient;
  workspace: string;
  /** At least one, in the order of their due dates. */
  items: ReminderItem[];
  /** How many there are, including those that are not listed. */
  total: number;
  /** The day in the workspace's time zone. */
  today: string;
  /** The workspace's base URL. */
  url: string;
  unsubscribeLink: string;
}

const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
const shortDay = (day: string) =>
  dayText(day, { weekday: "short", day: "numeric", month: "short" });

/** The items by when they are due, as of today. Late emails also have some that are due today. */
function groupItems(items: readonly ReminderItem[], today: string) {
  const tomorrow = addDays(today, 1);
  return [
    { title: "Overdue", items: items.filter(({ due_on }) => due_on < today) },
    {
      title: `Due today, ${shortDay(today)}`,
      items: items.filter((item) => item.due_on === today),
    },
    {
      title: `Due tomorrow, ${shortDay(tomorrow)}`,
      items: items.filter(({ due_on }) => due_on > today),
    },
  ].filter((group) => group.items.length > 0);
}

/** "2 issues are due tomorrow, 1 is overdue". */
function summaryOf(items: readonly ReminderItem[], today: string): string {
  const late = items.filter(({ due_on }) => due_on < today).length;
  const now = items.filter(({ due_on }) => due_on === today).length;
  const parts = [
    [late, "overdue"],
    [now, "due today"],
    [items.length - late - now, "due tomorrow"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, state]) => `${number.toLocaleString("en")} ${state}`)
    .join(", ");
}

function Item({ item, today, url }: { item: ReminderItem; today: string; url: string }) {
  const { key, title, due_on, project, is_mine } = item;
  const facts = [
    project,
    ...(due_on < today ? [`was due on ${shortDay(due_on)}`] : []),
    is_mine ? "assigned to you" : "you’re watching",
  ];
  return (
    <Section style={{ margin: "0 0 12px" }}>
      <Text style={{ ...TEXT_STYLE, margin: 0, fontWeight: 600 }}>
        <Link href={`${url}/inbox?open=${key}`} style={{ color: "inherit" }}>
          {`${key} · ${title}`}
        </Link>
      </Text>
      <Text style={{ ...TEXT_STYLE, margin: "2px 0 0", fontSize: "14px" }}>
        {facts.join(" · ")}
      </Text>
    </Section>
  );
}

/** Returns the subject and content of a reminder of due dates. */
export function reminderMail(mail: ReminderMailContent) {
  const { recipient, workspace, items, total, today, url, unsubscribeLink } = mail;
  const summary = summaryOf(items, today);
  const more =
    total > items.length ? ` and ${(total - items.length).toLocaleString("en")} more` : "";
  // With the day, so that mail clients do not take one day's for a reply to another's.
  const subject = `${workspace}, ${shortDay(today)}: ${summary}${more}`;
  const content = (
    <MailLayout
      title={subject}
      action={{ label: "Open my issues", link: `${url}/my-issues` }}
      footnote={
        <SmallLine>
          You’re receiving this because you’re assigned to these issues or watch them.{" "}
          <SmallLink href={`${url}/settings/notifications`}>Change your settings</SmallLink> ·{" "}
          <SmallLink href={unsubscribeLink}>Stop {SUBSCRIPTION_EMAILS.notify_due_dates}</SmallLink>
        </SmallLine>
      }
    >
      <Line>{`Hello ${recipient.first_name}, these issues need your attention.`}</Line>
      {groupItems(items, today).map((group) => (
        <Section key={group.title}>
          <Text style={HEADING_STYLE}>{group.title}</Text>
          {group.items.map((item) => (
            <Item key={item.key} item={item} today={today} url={url} />
          ))}
        </Section>
      ))}
      {more !== "" && <Line>{`There are${more.replace(" and", "")}.`}</Line>}
    </MailLayout>
  );
  return { subject, content };
}
