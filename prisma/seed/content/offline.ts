import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Offline mode";
const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

export const offlineIssues: DemoIssue[] = [
  {
    ref: "local store",
    title: "Store the day's visits on the phone",
    description: md`
      The app asks the server for every screen. Put the visits of today and tomorrow, their customers and the
      last three reports per device into a local database, and read from there.

      - [x] schema and migrations
      - [x] first load when signing in
      - [x] a note under the list: _as of 07:42_

      Photos are not part of this; see the separate issue.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["mobile"],
    estimateHours: 32,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 41,
    movedDaysAgo: 18,
    branch: { name: "feature/local-store", status: "merged" },
  },
  {
    ref: "outbox",
    title: "Queue offline changes and send them in order",
    description: md`
      Every change made on the phone goes into an outbox first: an id made on the device, the change, and the
      version it was made on. The outbox empties in order as soon as there is a connection.

      **Done when** a visit that was started, reported and signed in airplane mode arrives complete and once,
      even if the app is killed between two requests.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["api", "mobile"],
    estimateHours: 24,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 40,
    movedDaysAgo: 15,
    blockedBy: ["local store"],
    branch: { name: "feature/outbox", status: "merged" },
  },
  {
    ref: "idempotent reports",
    title: "Ignore duplicate visit reports",
    description: md`
      The phone cannot know whether a request that timed out arrived. It repeats it with the same
      \`Idempotency-Key\`; the server has to answer the stored result.

      Keys live for 24 hours. After that a repeat may be refused, the phone shows the report for review then.
    `,
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["api"],
    estimateHours: 8,
    by: "dev",
    assignee: "lead",
    createdDaysAgo: 38,
    movedDaysAgo: 19,
  },
  {
    title: "Signature is lost when a call comes in",
    description: md`
      Reported by two technicians of Nordlift.

      1. Open a visit, choose _Sign_
      2. Draw half a signature
      3. Take a phone call, come back

      **Expected:** the half signature is still there. **Seen:** an empty field, and _Sign_ is greyed out until the
      app is restarted.

      Android only. The canvas is torn down when the activity stops, its strokes live in the component.
    `,
    isBug: true,
    priority: "Highest",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["customer report", "mobile"],
    estimateHours: 5,
    by: "dev",
    assignee: "dev",
    createdDaysAgo: 23,
    movedDaysAgo: 13,
    branch: { name: "fix/signature-after-call", status: "merged" },
  },
  {
    ref: "conflicts",
    title: "Show both versions when a visit was edited twice",
    description: md`
      Today the last write wins, and a dispatcher who corrected the address at noon finds the old one back at two.

      Compare field by field. Fields that only one side changed are merged silently; for the others the technician
      sees both values with who wrote them and when, and taps the right one.

      | field            | merge                   |
      | ---------------- | ----------------------- |
      | address, contact | ask                     |
      | notes            | keep both, newest first |
      | checklist        | per item                |
      | start and end    | technician wins         |
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["design", "mobile"],
    estimateHours: 20,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 29,
    movedDaysAgo: 2,
    blockedBy: ["outbox"],
    branch: { name: "feature/merge-visits", status: "open" },
  },
  {
    ref: "photo upload",
    title: "Upload photos in the background",
    description: md`
      A report with eight photos holds up everything behind it for minutes on a slow connection. Send the report
      at once with placeholders, then the photos one by one: thumbnails first, originals on Wi-Fi unless the
      technician says otherwise.

      Resume a broken upload where it stopped. The server keeps parts for 48 hours.
    `,
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["mobile", "performance"],
    estimateHours: 16,
    by: "dev",
    assignee: "dev",
    createdDaysAgo: 27,
    movedDaysAgo: 1,
    blockedBy: ["outbox"],
    branch: { name: "feature/background-photos", status: "open" },
  },
  {
    title: "Show offline status and unsent changes",
    description: md`
      The grey cloud in the corner means _synced_, _syncing_ or _offline_, depending on who you ask. Replace it by
      words: **Offline, 3 changes wait** with a list behind it.

      Screen readers should hear the change of state once, not every retry.
    `,
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["accessibility", "design", "mobile"],
    estimateHours: 6,
    by: "viewer",
    assignee: "lead",
    createdDaysAgo: 20,
    movedDaysAgo: 1,
    branch: { name: "feature/offline-words", status: "open" },
  },
  {
    title: "Wrong phone clock makes visits end before they start",
    description: md`
      One technician has automatic time switched off. His reports of last week have a negative duration, and the
      export for payroll refuses the whole week.

      Measure durations with a monotonic clock on the device, and send the difference to the server's time with
      each batch so that start and end can be corrected on arrival.
    `,
    isBug: true,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["customer report", "mobile"],
    estimateHours: 8,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 9,
    movedDaysAgo: 6,
  },
  {
    title: "Download device manuals overnight",
    description: md`
      Manuals are PDF files of 5 to 40 MB. When the phone charges and is on Wi-Fi, fetch those of tomorrow's
      devices and drop what was not opened for 30 days. A cap of 2 GB, adjustable.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    labels: ["mobile"],
    estimateHours: 12,
    by: "dev",
    createdDaysAgo: 26,
    blockedBy: ["local store"],
  },
  {
    title: "Wipe local data when a phone is reported lost",
    description: md`
      An admin marks a device as lost; on its next contact it drops its database and its session. Until then the
      data is protected by the phone's own lock alone, so the key of the database should live in the hardware store.

      Needs a decision: do we refuse to work on phones without a screen lock?
    `,
    priority: "High",
    lane: "Backlog",
    epic,
    labels: ["mobile", "security"],
    estimateHours: 16,
    by: "admin",
    createdDaysAgo: 22,
    blockedBy: ["local store"],
  },
  {
    title: "Barcode scanner freezes in low light",
    description: md`
      In machine rooms without light the preview stays black and the app does not answer to _Back_ for 4 to 6
      seconds. The torch button appears only after the first frame. Show it at once, and let the decoder run
      off the main thread.
    `,
    isBug: true,
    lane: "Backlog",
    epic,
    labels: ["mobile", "performance"],
    by: "dev",
    createdDaysAgo: 12,
  },
];
