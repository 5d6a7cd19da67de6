import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { FeedIssue } from "./find-calendar-feed";

const DAY_MS = 86_400_000;
const HOUR = 3_600;

interface Calendar {
  name: string;
  /** The workspace's host, in the events' ids. */
  domain: string;
  /** The workspace's base URL. */
  url: string;
  issues: readonly FeedIssue[];
}

/** Control characters, which a calendar cannot contain. */
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/**
 * Writes a calendar (RFC 5545) of all-day events from each issue's start date, if it has one, to its
 * due date. The same issues always give the same bytes.
 */
export function writeCalendar({ name, domain, url, issues }: Calendar): string {
  const calendar = ical({
    name,
    prodId: { company: "Lanework", product: "Due dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
  });
  for (const issue of issues) {
    const due = new Date(issue.due_on);
    const changed = new Date(issue.updated_at);
    calendar.createEvent({
      id: `issue-${issue.id}@${domain}`,
      sequence: issue.version,
      stamp: changed,
      lastModified: changed,
      allDay: true,
      start: issue.start_on === null ? due : new Date(issue.start_on),
      // The end is exclusive.
      end: new Date(due.getTime() + DAY_MS),
      summary: `${issue.key} ${issue.title}`.replace(CONTROLS, " "),
      description: `${issue.project.name} · ${issue.lane}`.replace(CONTROLS, " "),
      url: `${url}/projects/${issue.project.id}/issues/${issue.key}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
