import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Customer messages";
const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

export const messageIssues: DemoIssue[] = [
  {
    ref: "templates",
    title: "Message templates per language",
    description: md`
      Templates in the settings: \`{{customer.name}}\`, \`{{visit.window}}\`, \`{{technician.first_name}}\`. An unknown
      placeholder is refused when saving, not discovered by a customer.

      Languages fall back to the company's default. A preview renders with a real visit.
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
      At 17:00 in the customer's time zone, by text message or email as they prefer, with the window of arrival and
      a link to move the appointment. Nothing for visits made after 16:00 the same day.

      Messages are jobs with a key of visit and day: moved visits are not reminded of twice.
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
      The job runs at 17:00 UTC plus the offset of the _office_, and the retry after the provider's outage ran at
      night. Two complaints.

      1. Use the time zone of the customer's address.
      2. A message that is late by more than two hours waits for 8:00, or is dropped when the visit has begun.
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
      When the technician starts driving, the customer gets one message: who comes, roughly when, and a phone number.
      No live position: we decided against tracking people.
    `,
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["mobile"],
    estimateHours: 8,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 18,
    movedDaysAgo: 2,
    blockedBy: ["templates"],
    branch: { name: "feature/on-the-way", status: "open" },
  },
  {
    ref: "reschedule",
    title: "Let customers reschedule appointments",
    description: md`
      The link in the reminder opens a page with the next five windows that would work, without signing in. Choosing
      one asks the dispatcher; it does not move anything by itself.

      The link dies with the visit and after three wrong tries.
    `,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["accessibility", "security", "web"],
    estimateHours: 18,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 22,
    movedDaysAgo: 7,
    blockedBy: ["reminder"],
  },
  {
    title: "Don't message customers who opted out",
    description: md`
      A reply of STOP is stored by the provider but not by us: the next template goes out by email instead. Ask the
      provider's list before sending, and show _no messages_ on the customer with a date.
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
    createdDaysAgo: 6,
    movedDaysAgo: 4,
  },
  {
    title: "Ask for a rating after each visit",
    description: md`
      One question, five stars, an optional sentence, a day later. Not after complaints, at most once a quarter per
      customer. Ratings are for the company, **not** for ranking technicians; the works council will ask.
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
      On the customer's page: when, which channel, which text, delivered or not. Support asks us for it twice a week.
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
      One character outside the GSM alphabet switches the whole message to UCS-2: 70 characters a part in place of 160. _Tür_ is fine, the typographic quotes and the dash in our templates are not.

      Replace quotes and dashes when sending, and show the number of parts in the editor.
    `,
    isBug: true,
    lane: "Backlog",
    epic,
    labels: ["good first issue"],
    estimateHours: 3,
    by: "dev",
    createdDaysAgo: 3,
  },
];
