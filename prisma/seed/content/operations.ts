import type { DemoProject } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

/** A third project, without access for the contributor and the viewer. */
export const operations: DemoProject = {
  name: "Operations",
  keyPrefix: "OPS",
  description: "Contracts, security reviews and incidents. Restricted access.",
  owner: "admin",
  members: ["lead"],
  lanes: [
    { title: "Open", color: 0x60a5fa },
    { title: "Waiting", color: 0xf59e0b },
    { title: "Closed", color: 0x34d399 },
  ],
  labels: { contract: 0x6366f1, incident: 0xdc2626 },
  epics: [],
  sprints: [],
  issues: [
    {
      title: "Messages delayed by 40 minutes on Tuesday morning",
      description: md`
        **Timeline (UTC)**

        - 06:02 database restarts for a minor upgrade
        - 06:03 workers stop taking jobs, no alert
        - 06:41 first customer calls
        - 06:44 workers restarted, queue empty at 06:52

        312 messages were late, none lost or sent twice. The fix is tracked in Fieldbook; still missing here is an alert
        on the age of the oldest job.
      `,
      isBug: true,
      priority: "Highest",
      lane: "Open",
      labels: ["incident"],
      by: "admin",
      assignee: "lead",
      createdDaysAgo: 4,
      movedDaysAgo: 3,
    },
    {
      title: "Complete the security questionnaire for Harbour Facilities",
      description:
        "114 questions, due at the end of the month. About 80 can be copied from the one for Nordlift.",
      priority: "High",
      lane: "Waiting",
      labels: ["contract"],
      estimateHours: 12,
      by: "admin",
      assignee: "admin",
      createdDaysAgo: 11,
      movedDaysAgo: 5,
    },
    {
      title: "Renew the text message provider's certificate",
      description: "Expires in six weeks. Put the date in two people's calendars.",
      lane: "Open",
      by: "lead",
      createdDaysAgo: 8,
    },
    {
      title: "Sign the data processing agreement with Nordlift",
      description: "Signed by both sides, stored with the contract.",
      lane: "Closed",
      labels: ["contract"],
      by: "admin",
      assignee: "admin",
      createdDaysAgo: 28,
      movedDaysAgo: 14,
    },
  ],
};
