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
      The app calls the server for every screen. Store today's and tomorrow's visits, their customers and the last three
      reports per device in a local database, and read from there.

      - [x] schema and migrations
      - [x] initial load on sign-in
      - [x] a note below the list: _as of 07:42_

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
      Every change on the phone goes into an outbox first, with an id generated on the device and the version it is
      based on. The outbox is sent in order as soon as there is a connection.

      **Done when** a visit started, reported and signed in airplane mode arrives complete and exactly once, even if the
      app is killed between two requests.
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
      The phone can't know whether a timed-out request arrived, so it retries with the same \`Idempotency-Key\`. The
      server must return the stored result.

      Keys expire after 24 hours. A later retry may be rejected; the phone then shows the report for review.
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
      Reported by two technicians at Nordlift.

      1. Open a visit, choose _Sign_
      2. Draw half a signature
      3. Take a phone call and return to the app

      **Expected:** the partial signature is still there. **Actual:** an empty field, and _Sign_ is disabled until the
      app is restarted.

      Android only. The canvas is destroyed when the activity stops, and its strokes are stored in the component.
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
    title: "Show both versions when two people edit a visit",
    description: md`
      Currently the last write wins: a dispatcher corrects an address at noon, and at two the old one is back.

      Compare field by field. Merge fields that only one side changed. For the others, show the technician both values,
      with author and time, and let them tap the right one.

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
    startsIn: -6,
    dueIn: 2,
    createdDaysAgo: 29,
    movedDaysAgo: 2,
    blockedBy: ["outbox"],
    branch: { name: "feature/merge-visits", status: "open" },
  },
  {
    ref: "photo upload",
    title: "Upload photos in the background",
    description: md`
      On a slow connection, a report with eight photos blocks everything behind it for minutes. Send the report
      immediately with placeholders, then the photos one by one: thumbnails first, originals on Wi-Fi unless the
      technician chooses otherwise.

      Resume interrupted uploads where they stopped. The server keeps parts for 48 hours.
    `,
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["mobile", "performance"],
    estimateHours: 16,
    by: "dev",
    assignee: "dev",
    startsIn: -4,
    dueIn: 1,
    createdDaysAgo: 27,
    movedDaysAgo: 1,
    blockedBy: ["outbox"],
    branch: { name: "feature/background-photos", status: "open" },
  },
  {
    title: "Show offline status and unsent changes",
    description: md`
      The gray cloud in the corner means _synced_, _syncing_ or _offline_, depending on who you ask. Replace it with
      text, **Offline, 3 unsent changes**, that opens the list.

      Announce the change to screen readers once, not on every retry.
    `,
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["accessibility", "design", "mobile"],
    estimateHours: 6,
    by: "viewer",
    assignee: "lead",
    dueIn: -1,
    createdDaysAgo: 20,
    movedDaysAgo: 1,
    branch: { name: "feature/offline-words", status: "open" },
  },
  {
    title: "Visits end before they start when the phone's clock is wrong",
    description: md`
      One technician has automatic time switched off. Last week's reports have negative durations, and the payroll
      export rejects the whole week.

      Measure durations with a monotonic clock on the device, and send the offset from server time with each batch, so
      start and end can be corrected on arrival.
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
    dueIn: 3,
    createdDaysAgo: 9,
    movedDaysAgo: 6,
  },
  {
    title: "Download device manuals overnight",
    description: md`
      Manuals are 5 to 40 MB PDF files. While the phone is charging and on Wi-Fi, download the manuals for tomorrow's
      devices and delete those not opened for 30 days. Limit: 2 GB, configurable.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    labels: ["mobile"],
    estimateHours: 12,
    by: "dev",
    startsIn: 12,
    dueIn: 20,
    createdDaysAgo: 26,
    blockedBy: ["local store"],
  },
  {
    title: "Wipe local data when a phone is reported lost",
    description: md`
      When an admin marks a device as lost, the app deletes its database and session the next time it connects. Until
      then only the phone's lock protects the data, so keep the database key in the hardware keystore.

      Needs a decision: do we refuse to run on phones without a screen lock?
    `,
    priority: "High",
    lane: "Backlog",
    epic,
    labels: ["mobile", "security"],
    estimateHours: 16,
    by: "admin",
    startsIn: 18,
    dueIn: 30,
    createdDaysAgo: 22,
    blockedBy: ["local store"],
  },
  {
    title: "Barcode scanner freezes in low light",
    description: md`
      In dark machine rooms the preview stays black and the app ignores _Back_ for 4 to 6 seconds. The flashlight button
      only appears after the first frame. Show it immediately, and run the decoder off the main thread.
    `,
    isBug: true,
    lane: "Backlog",
    epic,
    labels: ["mobile", "performance"],
    by: "dev",
    createdDaysAgo: 12,
  },
];
