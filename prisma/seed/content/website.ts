import type { DemoProject } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

/** A second project, which the contributor can access through a team. */
export const website: DemoProject = {
  name: "Website",
  keyPrefix: "WEB",
  description: "acme.test: the public site, its documentation and the pricing page.",
  owner: "lead",
  members: [],
  lanes: [
    { title: "Ideas", color: 0x94a3b8 },
    { title: "Doing", color: 0xf59e0b, wipLimit: 3 },
    { title: "Published", color: 0x34d399 },
  ],
  labels: { content: 0x84cc16, design: 0xf472b6, search: 0x0ea5e9 },
  epics: [],
  sprints: [],
  issues: [
    {
      title: "Explain Fieldbook in one sentence on the home page",
      description: md`
        Visitors leave after nine seconds. Above the fold: _Plan visits, complete them offline, send the invoice_, a
        picture of the board, and one button.
      `,
      priority: "High",
      lane: "Published",
      labels: ["content", "design"],
      by: "lead",
      assignee: "lead",
      createdDaysAgo: 30,
      movedDaysAgo: 12,
    },
    {
      title: "Pricing page with a technician slider",
      description:
        "Must work without JavaScript: start with a table and enhance it with the slider.",
      lane: "Doing",
      labels: ["design"],
      estimateHours: 10,
      by: "lead",
      assignee: "dev",
      createdDaysAgo: 15,
      movedDaysAgo: 3,
    },
    {
      title: "Fix broken links in the offline guide",
      description: md`
        Seven links still point to the old help center. Check all links when the site is built, and fail on broken ones.
      `,
      isBug: true,
      lane: "Doing",
      labels: ["content"],
      estimateHours: 2,
      by: "dev",
      assignee: "dev",
      createdDaysAgo: 6,
      movedDaysAgo: 2,
    },
    {
      title: "Add search to the documentation",
      description:
        "Static index, loaded on first use. Searching for *sso* should also find *single sign-on*.",
      lane: "Ideas",
      labels: ["search"],
      estimateHours: 8,
      by: "dev",
      createdDaysAgo: 18,
    },
    {
      title: "Case study: Nordlift's offline week",
      description: "Quotes are cleared. Needs two photos and the numbers from the pilot.",
      lane: "Ideas",
      labels: ["content"],
      by: "lead",
      createdDaysAgo: 9,
    },
    {
      title: "Show data location in the footer",
      description:
        "Comes up in every other sales call: region, provider, backups, who can read it.",
      priority: "Low",
      lane: "Ideas",
      labels: ["content"],
      estimateHours: 1,
      by: "admin",
      createdDaysAgo: 4,
    },
  ],
};
