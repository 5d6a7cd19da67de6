import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Customer messages";
const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

export const messageIssues: DemoIssue[] = [
  {
    ref: "templates",
    title: "Message templates for each language",
    description: md`
      Templates in the settings: \`{{customer.name}}\`, \`{{visit.window}}\`, \`{{technician.first_name}}\`. Reject
      unknown placeholders on save, so that customers never see them.

      Languages fall back to the company's default. The preview uses a real visit.
    `,
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["web"],
    estimateHours: 10,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 37,
    movedDaysAgo: 16,
    branch: { name: "feature/templates", status: "merged" },
  },
  {
    ref: "reminder",
    title: "Send visit reminders the evening before",
    description: md`
      At 17:00 in the customer's time zone, by text message or email, whichever they prefer, with the arrival window and
      a link to reschedule. Skip visits booked after 16:00 the day before.

      Messages are jobs keyed by visit and day, so a moved visit does not get two reminders.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["api"],
    estimateHours: 12,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 35,
    movedDaysAgo: 14,
    blockedBy: ["templates"],
    branch: { name: "feature/evening-reminder", status: "merged" },
  },
  {
    title: "Reminders sent at 3 a.m. to customers in Lisbon",
    description: md`
      The job runs at 17:00 UTC plus the _office's_ offset, and the retry after the provider's outage ran at night. Two
      customers complained.

      1. Use the time zone of the customer's address.
      2. If a message is more than two hours late, send it at 8:00, or drop it if the visit has started.
    `,
    isBug: true,
    priority: "Highest",
    lane: "Done",
    epic,
    sprint: sprint23,
    labels: ["api", "customer report"],
    estimateHours: 4,
    by: "viewer",
    assignee: "dev",
    createdDaysAgo: 9,
    movedDaysAgo: 8,
    blockedBy: ["reminder"],
    branch: { name: "fix/quiet-hours", status: "merged" },
  },
  {
    ref: "on the way",
    title: '"On the way" message with arrival time',
    description: md`
      When the technician starts driving, the customer gets one message: who is coming, roughly when, and a phone
      number. No live location: we decided against tracking people.
    `,
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["mobile"],
    estimateHours: 8,
    by: "lead",
    assignee: "dev",
    startsIn: -2,
    dueIn: 4,
    createdDaysAgo: 18,
    movedDaysAgo: 2,
    blockedBy: ["templates"],
    branch: { name: "feature/on-the-way", status: "open" },
  },
  {
    ref: "reschedule",
    title: "Let customers reschedule appointments",
    description: md`
      The link in the reminder opens a page with the next five available windows, without signing in. Choosing one sends
      a request to the dispatcher; it does not move the visit.

      The link expires with the visit, or after three failed attempts.
    `,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["accessibility", "security", "web"],
    estimateHours: 18,
    by: "lead",
    assignee: "lead",
    startsIn: 3,
    dueIn: 11,
    createdDaysAgo: 22,
    movedDaysAgo: 7,
    blockedBy: ["reminder"],
  },
  {
    title: "Don't message customers who opted out",
    description: md`
      The provider stores a STOP reply, but we don't: the next message goes out by email instead. Check the provider's
      list before sending, and show _no messages since_ with a date on the customer's page.
    `,
    isBug: true,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["api", "customer report"],
    estimateHours: 5,
    by: "admin",
    assignee: "dev",
    dueIn: 7,
    createdDaysAgo: 6,
    movedDaysAgo: 4,
  },
  {
    title: "Ask for a rating after each visit",
    description: md`
      One question, five stars and an optional comment, a day after the visit. Not after complaints, and at most once a
      quarter per customer. Ratings are for the company, **not** for ranking technicians; the works council will ask.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    by: "viewer",
    estimateHours: 10,
    createdDaysAgo: 15,
    blockedBy: ["templates"],
  },
  {
    title: "Message history per customer",
    description: md`
      On the customer's page: date, channel, text, and whether it was delivered. Support asks us for this twice a week.
    `,
    lane: "Backlog",
    epic,
    labels: ["good first issue", "web"],
    estimateHours: 6,
    by: "viewer",
    createdDaysAgo: 11,
  },
  {
    title: "Umlauts triple the cost of text messages",
    description: md`
      One character outside the GSM alphabet switches the whole message to UCS-2: 70 characters per part instead of 160.
      _Tür_ is fine, but the typographic quotes and dashes in our templates are not.

      Replace quotes and dashes when sending, and show the number of parts in the editor.
    `,
    isBug: true,
    lane: "Backlog",
    epic,
    labels: ["good first issue"],
    estimateHours: 3,
    by: "dev",
    relatesTo: ["templates"],
    createdDaysAgo: 3,
  },
];
