import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

/** Maintenance belongs to no epic. */
export const reliabilityIssues: DemoIssue[] = [
  {
    title: "Board takes four seconds with 400 visits",
    description: md`
      Measured on the pilot's data: one query per visit for its customer, one for its parts. 801 queries for a morning.

      |         |   before |   goal |
      | ------- | -------: | -----: |
      | queries |      801 |      3 |
      | p95     | 4,100 ms | 300 ms |

      Load the board in one statement shaped like the answer.
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
      A backup that was never restored is a hope. Restore last night's into a scratch server, count rows of the ten
      largest tables, compare with the source, and shout when it took longer than an hour or differs.
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
      It builds _tomorrow_ by adding one to the day of the month. Passed again on the second, which is why it was
      rerun and forgotten three times.
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
      The workers keep a connection that is dead and do not notice. Messages were 40 minutes late on Tuesday until
      somebody restarted the pods.

      - Notice: a heartbeat query every 15 seconds with a timeout.
      - Recover: reconnect with backoff, take over the jobs that were running.
      - Prove: a test that stops and starts the database under load.
    `,
    isBug: true,
    priority: "Highest",
    lane: "In progress",
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 10,
    by: "admin",
    assignee: "lead",
    createdDaysAgo: 4,
    movedDaysAgo: 0.6,
    branch: { name: "fix/queue-reconnect", status: "open" },
  },
  {
    title: "Replace the date picker with an accessible one",
    description: md`
      The current one traps focus and announces nothing. Requirements: typing a date works, arrows move by day, page
      keys by month, \`Esc\` returns to the field, and the dialog has a name.
    `,
    lane: "In review",
    sprint: sprint23,
    labels: ["accessibility", "web"],
    estimateHours: 8,
    by: "viewer",
    assignee: "dev",
    createdDaysAgo: 16,
    movedDaysAgo: 1,
    branch: { name: "a11y/date-picker", status: "open" },
  },
  {
    title: "Document the mobile release process",
    description: md`
      Only one of us has ever done it. Steps, accounts, who approves, how to stop a rollout at 10 %, how to get a fix
      out within a day.
    `,
    lane: "To do",
    labels: ["documentation", "mobile"],
    estimateHours: 4,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 25,
    movedDaysAgo: 11,
    prompt:
      "Draft a release checklist for an iOS and Android app with staged rollout. Leave blanks for account names. One page.",
  },
  {
    title: "Trace requests from phone to database",
    description: md`
      Send a trace id with every request of the app, keep it through the queue, and print it in every log line. Support
      should be able to paste the code from an error screen and find the request.
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
      Maps, charts and the editor are in the first bundle and used on none of the first screens. Load them when they are
      asked for, and let the build fail above 260 kB compressed.
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
      \`Meyer-Lund\` is found by _meyer_ and by _lund_, not by its name: the hyphen is read as an operator that excludes
      what follows. Quote what people type.
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
      Two app versions still in the field use it, 3 % of the requests. Answer with a \`Sunset\` header from now on,
      tell the four customers, remove it when nobody has called for two weeks.
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
      Contrast of the warning on a selected visit is 1.9 to 1. Needs 3 to 1 for the border and 4.5 to 1 for the text.
      The other status colours should be measured while we are there.
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
      Ours is out of support in five months. Try it in the pipeline first, then the workers, then the web servers, a
      week apart.
    `,
    lane: "Backlog",
    estimateHours: 6,
    by: "dev",
    createdDaysAgo: 1,
  },
];
