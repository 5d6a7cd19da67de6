import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Dispatch board";
const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";
const sprint24 = "Sprint 24: first invoices";

export const dispatchIssues: DemoIssue[] = [
  {
    ref: "day columns",
    title: "Day board with one column per technician",
    description: md`
      The first version of the board: a column for everyone on duty, visits as blocks sized by planned duration, and a
      line for _now_. Unplanned visits go in a tray on the left.

      Out of scope: weeks, teams, dragging.
    `,
    priority: "High",
    lane: "Done",
    epic,
    labels: ["design", "web"],
    estimateHours: 40,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 55,
    movedDaysAgo: 34,
    branch: { name: "feature/day-board", status: "merged" },
  },
  {
    ref: "drag visits",
    title: "Drag visits to another time or technician",
    description: md`
      By mouse, touch and keyboard: \`Space\` picks up, arrows move in 15-minute steps, \`Enter\` drops, \`Esc\`
      cancels. Screen readers announce the visit's position.

      One drop is one request. If the server rejects it (overlap with leave, missing certificate), the block slides back
      and the reason stays on screen until dismissed.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["accessibility", "web"],
    estimateHours: 24,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 36,
    movedDaysAgo: 12,
    blockedBy: ["day columns"],
    branch: { name: "feature/drag-visits", status: "merged" },
  },
  {
    title: "Visits briefly jump back after being dropped",
    description: md`
      The block returns to its old place until the response arrives, then jumps again. You barely notice it in the
      office, but over VPN it takes most of a second. Two dispatchers thought the drop had failed and did it again.

      Update the cache before sending the request, and roll back if it fails.
    `,
    isBug: true,
    lane: "Done",
    epic,
    sprint: sprint23,
    labels: ["customer report", "web"],
    estimateHours: 4,
    by: "viewer",
    assignee: "dev",
    createdDaysAgo: 11,
    movedDaysAgo: 5,
    branch: { name: "fix/jumping-visits", status: "merged" },
  },
  {
    ref: "live board",
    title: "Show other dispatchers' moves live",
    description: md`
      Two dispatchers often plan the same morning. Push every change to the boards showing that day, and animate it with the
      initials of the person who made it. While someone is dragging, hold changes back.

      If the socket is down, say so and refetch every 30 seconds.
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 20,
    by: "lead",
    assignee: "lead",
    startsIn: -8,
    dueIn: 5,
    createdDaysAgo: 25,
    movedDaysAgo: 3,
    blockedBy: ["drag visits"],
    branch: { name: "feature/live-board", status: "open" },
  },
  {
    title: "Warn when travel time exceeds the gap between visits",
    description: md`
      There must be enough time to drive from one visit to the next. Ask the routing service for each pair of neighbors,
      cache the result for a day, and mark gaps that are too short in amber, **with text**: _Needs 35 min, has 20_.

      The service charges per call: only request pairs on an open board, at most one batch a minute.
    `,
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 14,
    by: "viewer",
    assignee: "dev",
    startsIn: -3,
    dueIn: 3,
    createdDaysAgo: 19,
    movedDaysAgo: 1,
    blockedBy: ["day columns"],
    branch: { name: "spike/routing-service", status: "closed" },
  },
  {
    ref: "board scroll",
    title: "Board scrolls back to 6:00 after saving a visit",
    description: md`
      Scroll to the afternoon, change anything in a visit and save: the board jumps back to 6 a.m. The column list is
      remounted and loses its scroll position.

      Regression in the last release.
    `,
    isBug: true,
    priority: "High",
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["web"],
    estimateHours: 3,
    by: "viewer",
    assignee: "dev",
    dueIn: 0,
    createdDaysAgo: 6,
    movedDaysAgo: 0.4,
    branch: { name: "fix/board-scroll", status: "open" },
  },
  {
    title: "Day board jumps to the morning when a visit is saved",
    description: md`
      After a save I have to scroll down to the afternoon again. Started with yesterday's release.
    `,
    isBug: true,
    lane: "Done",
    epic,
    labels: ["customer report", "web"],
    by: "viewer",
    createdDaysAgo: 5,
    movedDaysAgo: 4,
    duplicates: "board scroll",
  },
  {
    title: "Only suggest technicians with valid certificates",
    description: md`
      Lifts require one certificate, gas another, and both expire. While a visit is dragged, dim the columns of people
      without a valid one and say why. Admins can override with a reason, which is recorded.
    `,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["web"],
    estimateHours: 12,
    by: "lead",
    assignee: "lead",
    startsIn: 1,
    dueIn: 6,
    createdDaysAgo: 17,
    movedDaysAgo: 8,
    blockedBy: ["drag visits"],
  },
  {
    title: "Visits appear an hour too long when daylight saving time starts",
    description: md`
      A visit from 01:30 to 03:30 local time lasts one hour that night, but its block covers two. The block's height is
      computed from wall-clock times.

      The opposite will happen in October: a visit that spans the change looks an hour too short. Compute with instants,
      label with local time.
    `,
    isBug: true,
    priority: "Low",
    lane: "To do",
    epic,
    labels: ["good first issue", "web"],
    estimateHours: 4,
    by: "dev",
    createdDaysAgo: 30,
    movedDaysAgo: 14,
  },
  {
    title: "Recurring visits that skip holidays",
    description: md`
      Maintenance contracts say things like _every six months, not in August_. Store a rule (RFC 5545 is enough) and
      generate the next 90 days of visits from it every night.

      - Moving one visit does not move the others.
      - Changing the rule asks: only this one, or all future ones?
      - Holidays depend on the customer's region.
    `,
    priority: "High",
    lane: "Backlog",
    epic,
    sprint: sprint24,
    labels: ["api"],
    estimateHours: 32,
    by: "lead",
    startsIn: 9,
    dueIn: 24,
    createdDaysAgo: 33,
  },
  {
    title: "Week view for planning ahead",
    description: md`
      To see a week, dispatchers print the board for each day. Show seven narrow columns per person, visits as lines,
      and free hours as a number. Clicking a day opens it.
    `,
    lane: "Backlog",
    epic,
    labels: ["design", "web"],
    estimateHours: 28,
    by: "viewer",
    createdDaysAgo: 21,
    blockedBy: ["day columns"],
  },
  {
    title: "Undo the last move on the board",
    description: md`
      A toast with _Undo_ for eight seconds after each move, and \`Ctrl+Z\`. Undo restores the exact technician and
      time. If someone else has moved the visit since, it says so and changes nothing.
    `,
    lane: "Backlog",
    epic,
    labels: ["web"],
    estimateHours: 6,
    by: "dev",
    startsIn: 2,
    dueIn: 4,
    createdDaysAgo: 10,
    blockedBy: ["live board"],
  },
  {
    title: "Suggest the visit order with the least driving",
    description: md`
      For one person and one day, keeping fixed appointments in place. On paper, even a simple nearest-neighbor order
      saved a pilot customer 40 minutes a day. Show the savings before changing anything.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    by: "admin",
    createdDaysAgo: 7,
  },
];
