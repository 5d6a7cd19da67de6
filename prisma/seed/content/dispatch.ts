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
      The first version of the board. A column for everyone on duty, visits as blocks with their planned length,
      a line for _now_. Unplanned visits are in a tray on the left.

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
      With the mouse, by touch, and with the keyboard: \`Space\` picks up, arrows move in steps of 15 minutes,
      \`Enter\` drops, \`Esc\` puts it back. A screen reader hears where the visit is.

      One drop is one request. If the server refuses (overlap with leave, missing certificate), the block slides
      back and the reason stays on screen until it is dismissed.
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
    title: "Visits jump back briefly after dropping",
    description: md`
      The block returns to its old place until the answer arrives, then jumps again. On the office connection it is
      hardly seen; over VPN it is most of a second, and two dispatchers thought the drop had failed and did it twice.

      Write the new place into the cache before the request and take it back when it fails.
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
      Two people plan the same morning. Push every change of a visit to the boards that show its day, and animate
      it with the initials of whoever moved it, but never under somebody's hand: while dragging, changes wait.

      When the socket is down, say so and refetch every 30 seconds.
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 20,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 25,
    movedDaysAgo: 3,
    blockedBy: ["drag visits"],
    branch: { name: "feature/live-board", status: "open" },
  },
  {
    title: "Warn when travel time exceeds the gap between visits",
    description: md`
      Between the end of a visit and the start of the next there must be time to drive. Ask the routing service for
      each pair of neighbours, keep the answer for a day, and mark a gap that is too short in amber **with words**:
      _Needs 35 min, has 20_.

      The service costs money per call. Only pairs on the board that is open, at most one batch a minute.
    `,
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 14,
    by: "viewer",
    assignee: "dev",
    createdDaysAgo: 19,
    movedDaysAgo: 1,
    blockedBy: ["day columns"],
    branch: { name: "spike/routing-service", status: "closed" },
  },
  {
    title: "Board scrolls back to 6:00 after saving a visit",
    description: md`
      Open the afternoon, change anything in a visit, save: the board stands at six in the morning again. The
      column list is built anew and loses its scroll position.

      Regression of the last release.
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
    createdDaysAgo: 6,
    movedDaysAgo: 0.4,
    branch: { name: "fix/board-scroll", status: "open" },
  },
  {
    title: "Only suggest technicians with valid certificates",
    description: md`
      Lifts need a certificate, gas another, and both expire. When a visit is dragged, columns of people without a
      valid one are dimmed and say why. An admin can override with a reason, which is kept.
    `,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["web"],
    estimateHours: 12,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 17,
    movedDaysAgo: 8,
    blockedBy: ["drag visits"],
  },
  {
    title: "Visits appear an hour too long when daylight saving time starts",
    description: md`
      A visit from 01:30 to 03:30 local time lasts one hour that night, but its block covers two. The block's height
      is computed from wall-clock times.

      The same will happen in October the other way round: a visit that spans the change looks an hour too short.
      Compute with instants, label with local time.
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
      make the visits of the coming 90 days from it every night.

      - Moving one visit does not move its siblings.
      - Changing the rule asks: this one, all future ones?
      - Holidays come from the customer's region.
    `,
    priority: "High",
    lane: "Backlog",
    epic,
    sprint: sprint24,
    labels: ["api"],
    estimateHours: 32,
    by: "lead",
    createdDaysAgo: 33,
  },
  {
    title: "Week view for planning ahead",
    description: md`
      Dispatchers print the board of each day to see a week. Seven narrow columns per person, visits as lines, the
      free hours as a number. Clicking a day opens it.
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
      A toast with _Undo_ for eight seconds after each move, and \`Ctrl+Z\`. Undo restores person and time exactly; if
      somebody else moved the visit meanwhile, it says so and changes nothing.
    `,
    lane: "Backlog",
    epic,
    labels: ["web"],
    estimateHours: 6,
    by: "dev",
    createdDaysAgo: 10,
    blockedBy: ["live board"],
  },
  {
    title: "Suggest the visit order with the least driving",
    description: md`
      For one person and one day, leaving fixed appointments where they are. Even a simple nearest-neighbour order
      saved a pilot customer 40 minutes a day on paper. Show the saving before anything is changed.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    by: "admin",
    createdDaysAgo: 7,
  },
];
