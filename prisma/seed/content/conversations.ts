import type { DemoComment } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

/** Comments on Fieldbook's issues, by issue title. `@{dev}` mentions a person. */
export const conversations: Record<string, DemoComment[]> = {
  "Board scrolls back to 6:00 after saving a visit": [
    {
      by: "viewer",
      hoursAgo: 122,
      body: md`
        Happens to me twenty times a day. If I keep the visit's panel open and save with the keyboard, it does **not**
        happen.
      `,
    },
    {
      by: "dev",
      hoursAgo: 31,
      body: md`
        That was the hint: closing the panel changes the key of the column list, so React builds it anew.

        ~~~tsx
        <Columns key={panel ? "with" : "without"} />
        ~~~

        The key goes, the scroll position stays. @{lead} could you look at it on a tablet?
      `,
    },
    {
      by: "lead",
      hoursAgo: 7,
      body: "Works on both of mine. One thing left: after _resizing_ the window it still jumps once.",
    },
  ],
  "Warn when travel time exceeds the gap between visits": [
    {
      by: "lead",
      hoursAgo: 74,
      body: md`
        The routing service answers in 80 ms for a pair, 140 ms for a batch of 25. So: batches.

        - [x] ask for neighbours only
        - [x] keep answers for a day
        - [ ] say it in words on the card
      `,
    },
    {
      by: "viewer",
      hoursAgo: 26,
      body: "@{dev} please take the parking into account. In the old town add five minutes, always.",
    },
    {
      by: "dev",
      hoursAgo: 24,
      body: "I will make it a setting of the district. Five minutes is the default for the old town then.",
    },
    {
      by: "viewer",
      hoursAgo: 3,
      body: "Perfect. Can I try it on Thursday's board before it goes to everybody?",
    },
  ],
  "Invoice total is off by a cent": [
    {
      by: "lead",
      hoursAgo: 20,
      body: md`
        The property test found one more: a discount line of 0.005 was rounded _away from_ zero in the PDF and towards
        it in the export.
      `,
    },
    {
      by: "admin",
      hoursAgo: 5,
      body: "@{dev} you wrote the export: is there any place left that rounds by itself?",
    },
  ],
  '"On the way" message with arrival time': [
    {
      by: "dev",
      hoursAgo: 50,
      body: "The message goes out when the technician taps _Drive_. What if they forget to tap?",
    },
    {
      by: "lead",
      hoursAgo: 47,
      body: "Then nothing is sent. A late message is worse than none.",
    },
    {
      by: "viewer",
      hoursAgo: 9,
      body: "> A late message is worse than none.\n\nAgreed. Customers ring us then, and we see it on the board.",
    },
  ],
  "Job queue stalls after a database restart": [
    {
      by: "admin",
      hoursAgo: 13,
      body: md`
        Reproduced on staging with \`pg_ctl restart -m fast\`: workers hold the dead connection for **41 minutes**, which
        is the kernel's keepalive.
      `,
    },
    {
      by: "lead",
      hoursAgo: 11,
      body: "Heartbeat is in, 15 seconds. Taking over the running jobs is next. @{dev} may I borrow your load script?",
    },
    { by: "dev", hoursAgo: 10, body: "Take it: `npm run load -- --minutes 5`." },
  ],
  "Support single sign-on with the customer's identity provider": [
    {
      by: "admin",
      hoursAgo: 96,
      body: "Nordlift sent their metadata. Their provider rotates keys every 24 hours: do not keep them longer.",
    },
  ],
};
