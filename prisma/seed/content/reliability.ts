import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

/** Maintenance issues, which have no epic. */
export const reliabilityIssues: DemoIssue[] = [
  {
    title: "Board takes four seconds to load with 400 visits",
    description: md`
      Measured on the pilot's data: two queries per visit, one for its customer and one for its parts. 801 queries for
      one morning.

      |         |   before |   goal |
      | ------- | -------: | -----: |
      | queries |      801 |      3 |
      | p95     | 4,100 ms | 300 ms |

      Load the board with one query shaped like the response.
    `,
    isBug: true,
    priority: "High",
    lane: "Done",
    sprint: sprint22,
    labels: ["performance", "web"],
    estimateHours: 8,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 32,
    movedDaysAgo: 20,
    branch: { name: "perf/board-query", status: "merged" },
  },
  {
    title: "Test backup restores every night",
    description: md`
      A backup that has never been restored is just a hope. Restore last night's to a scratch server, compare the row
      counts of the ten largest tables with the source, and alert if they differ or the restore took over an hour.
    `,
    priority: "High",
    lane: "Done",
    sprint: sprint22,
    estimateHours: 8,
    by: "admin",
    assignee: "lead",
    createdDaysAgo: 34,
    movedDaysAgo: 13,
  },
  {
    title: "Evening reminder test fails on the first of the month",
    description: md`
      It computes _tomorrow_ by adding one to the day of the month. It passes again on the 2nd, so three times it was
      just rerun and forgotten.
    `,
    isBug: true,
    priority: "Low",
    lane: "Done",
    sprint: sprint23,
    labels: ["flaky test"],
    estimateHours: 1,
    by: "dev",
    assignee: "dev",
    createdDaysAgo: 20,
    movedDaysAgo: 9,
    branch: { name: "fix/first-of-month", status: "merged" },
  },
  {
    title: "Job queue stalls after a database restart",
    description: md`
      Workers don't notice that their connection is dead. On Tuesday, messages were 40 minutes late until someone
      restarted the pods.

      - Detect: a heartbeat query every 15 seconds, with a timeout.
      - Recover: reconnect with backoff and resume the running jobs.
      - Verify: a test that stops and starts the database under load.
    `,
    isBug: true,
    priority: "Highest",
    lane: "In progress",
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 10,
    by: "admin",
    assignee: "lead",
    dueIn: -2,
    createdDaysAgo: 4,
    movedDaysAgo: 0.6,
    branch: { name: "fix/queue-reconnect", status: "open" },
  },
  {
    title: "Replace the date picker with an accessible one",
    description: md`
      The current one traps focus and announces nothing. Requirements: dates can be typed, arrow keys move by day, Page
      Up and Page Down by month, \`Esc\` returns to the field, and the dialog has a name.
    `,
    lane: "In review",
    sprint: sprint23,
    labels: ["accessibility", "web"],
    estimateHours: 8,
    by: "viewer",
    assignee: "dev",
    startsIn: -6,
    dueIn: 1,
    createdDaysAgo: 16,
    movedDaysAgo: 1,
    branch: { name: "a11y/date-picker", status: "open" },
  },
  {
    title: "Document the mobile release process",
    description: md`
      Only one of us has ever done it. Cover the steps, accounts, approvals, how to stop a rollout at 10%, and how to
      ship a fix within a day.
    `,
    lane: "To do",
    labels: ["documentation", "mobile"],
    estimateHours: 4,
    by: "lead",
    assignee: "dev",
    dueIn: 9,
    createdDaysAgo: 25,
    movedDaysAgo: 11,
    prompt:
      "Draft a release checklist for an iOS and Android app with staged rollout. Leave blanks for account names. One page.",
  },
  {
    title: "Trace requests from phone to database",
    description: md`
      Send a trace id with every request from the app, pass it through the queue, and include it in every log line.
      Support should be able to paste the code from an error screen and find the request.
    `,
    lane: "To do",
    labels: ["api", "mobile"],
    estimateHours: 12,
    by: "dev",
    createdDaysAgo: 19,
    movedDaysAgo: 12,
  },
  {
    title: "Reduce the 900 kB of JavaScript on the board",
    description: md`
      Maps, charts and the editor are in the initial bundle, but no initial screen uses them. Load them on demand, and
      fail the build above 260 kB compressed.
    `,
    lane: "Backlog",
    labels: ["performance", "web"],
    estimateHours: 8,
    by: "lead",
    createdDaysAgo: 14,
  },
  {
    title: "Search fails for customer names with a hyphen",
    description: md`
      Searching for _meyer_ or _lund_ finds \`Meyer-Lund\`, but its full name doesn't: the hyphen is parsed as an
      operator that excludes the next word. Quote the user's input.
    `,
    isBug: true,
    lane: "Backlog",
    labels: ["customer report", "web"],
    estimateHours: 3,
    by: "viewer",
    createdDaysAgo: 8,
  },
  {
    title: "Remove the old visits API",
    description: md`
      Two app versions still use it, for 3% of all requests. Send a \`Sunset\` header from now on, tell the four
      customers, and remove it after two weeks without requests.
    `,
    priority: "Low",
    lane: "Backlog",
    labels: ["api", "documentation"],
    by: "lead",
    createdDaysAgo: 29,
  },
  {
    title: "Dark theme: amber warnings are unreadable",
    description: md`
      The warning on a selected visit has a contrast of 1.9:1. It needs 3:1 for the border and 4.5:1 for the text. Let's
      check the other status colors too.
    `,
    isBug: true,
    lane: "Backlog",
    labels: ["accessibility", "design", "good first issue"],
    estimateHours: 3,
    by: "viewer",
    createdDaysAgo: 5,
  },
  {
    title: "Upgrade to the next LTS runtime",
    description: md`
      Ours reaches end of life in five months. Upgrade CI first, then the workers, then the web servers, a week apart.
    `,
    lane: "Backlog",
    estimateHours: 6,
    by: "dev",
    createdDaysAgo: 1,
  },
];
