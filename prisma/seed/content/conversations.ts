import type { DemoComment } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

/** Comments on Fieldbook's issues, by issue title. `@{dev}` mentions a person. */
export const conversations: Record<string, DemoComment[]> = {
  "Board scrolls back to 6:00 after saving a visit": [
    {
      by: "viewer",
      hoursAgo: 122,
      body: md`
        Happens to me twenty times a day. If I keep the visit panel open and save with the keyboard, it **doesn't**
        happen.
      `,
    },
    {
      by: "dev",
      hoursAgo: 31,
      body: md`
        That was the clue: closing the panel changes the key of the column list, so React remounts it.

        ~~~tsx
        <Columns key={panel ? "with" : "without"} />
        ~~~

        Removing the key fixes the scroll position. @{lead} could you check it on a tablet?
      `,
    },
    {
      by: "lead",
      hoursAgo: 7,
      body: "Works on both of my screens. One thing left: it still jumps once after _resizing_ the window.",
    },
  ],
  "Warn when travel time exceeds the gap between visits": [
    {
      by: "lead",
      hoursAgo: 74,
      body: md`
        The routing service takes 80 ms for a pair and 140 ms for a batch of 25, so let's batch.

        - [x] only request neighbors
        - [x] cache results for a day
        - [ ] show the warning as text on the card
      `,
    },
    {
      by: "viewer",
      hoursAgo: 26,
      body: "@{dev} please account for parking. In the old town, always add five minutes.",
    },
    {
      by: "dev",
      hoursAgo: 24,
      body: "I'll make it a setting per district. The old town will default to five minutes.",
    },
    {
      by: "viewer",
      hoursAgo: 3,
      body: "Perfect. Can I try it on Thursday's board before everyone gets it?",
    },
  ],
  "Invoice total is off by a cent": [
    {
      by: "lead",
      hoursAgo: 20,
      body: md`
        The property test found one more: a discount line of 0.005 was rounded _away from_ zero in the PDF and toward
        it in the export.
      `,
    },
    {
      by: "admin",
      hoursAgo: 5,
      body: "@{dev} you wrote the export: does anything else still round on its own?",
    },
  ],
  '"On the way" message with arrival time': [
    {
      by: "dev",
      hoursAgo: 50,
      body: "The message is sent when the technician taps _Drive_. What if they forget?",
    },
    {
      by: "lead",
      hoursAgo: 47,
      body: "Then nothing is sent. A late message is worse than none.",
    },
    {
      by: "viewer",
      hoursAgo: 9,
      body: "> A late message is worse than none.\n\nAgreed. Customers will call us in that case, and we can see it on the board.",
    },
  ],
  "Job queue stalls after a database restart": [
    {
      by: "admin",
      hoursAgo: 13,
      body: md`
        Reproduced on staging with \`pg_ctl restart -m fast\`: workers hold on to the dead connection for **41
        minutes**, the kernel's keepalive timeout.
      `,
    },
    {
      by: "lead",
      hoursAgo: 11,
      body: "The heartbeat is in, every 15 seconds. Next: taking over running jobs. @{dev} can I borrow your load script?",
    },
    { by: "dev", hoursAgo: 10, body: "All yours: `npm run load -- --minutes 5`." },
  ],
  "Support single sign-on with the customer's identity provider": [
    {
      by: "admin",
      hoursAgo: 96,
      body: "Nordlift sent their metadata. Their provider rotates keys every 24 hours, so don't cache them for longer.",
    },
  ],
};
