import type { DemoProject } from "@/prisma/seed/demo-project";
import { accessIssues } from "./access";
import { conversations } from "./conversations";
import { dispatchIssues } from "./dispatch";
import { serverErrors } from "./errors-server";
import { webErrors } from "./errors-web";
import { invoicingIssues } from "./invoicing";
import { messageIssues } from "./messages";
import { offlineIssues } from "./offline";
import { reliabilityIssues } from "./reliability";

/** The demo project: a team of three builds a scheduling app for technicians who visit customers. */
export const fieldbook: DemoProject = {
  name: "Fieldbook",
  keyPrefix: "ENG",
  description:
    "Dispatchers plan visits on the web, technicians complete them in the mobile app, and customers get arrival updates.",
  owner: "lead",
  members: ["dev", "viewer"],
  lanes: [
    { title: "Backlog", color: 0x94a3b8 },
    { title: "To do", color: 0x60a5fa },
    { title: "In progress", color: 0xf59e0b, wipLimit: 6 },
    { title: "In review", color: 0xa78bfa, wipLimit: 4 },
    { title: "Done", color: 0x34d399 },
  ],
  labels: {
    accessibility: 0x0ea5e9,
    api: 0x6366f1,
    "customer report": 0xec4899,
    design: 0xf472b6,
    documentation: 0x84cc16,
    "flaky test": 0xf97316,
    "good first issue": 0x22c55e,
    mobile: 0x8b5cf6,
    performance: 0xeab308,
    security: 0xdc2626,
    web: 0x14b8a6,
  },
  epics: [
    {
      title: "Offline mode",
      description: "Technicians can complete visits offline without losing anything.",
      color: 0x8b5cf6,
    },
    {
      title: "Dispatch board",
      description: "One screen to see the day, move visits between people and spot problems early.",
      color: 0xf59e0b,
    },
    {
      title: "Invoicing",
      description: "Completed visits become invoices that the office only needs to review.",
      color: 0x10b981,
    },
    {
      title: "Customer messages",
      description:
        "Customers know when we're coming and who to expect, and can ask for another time.",
      color: 0xec4899,
    },
    {
      title: "Accounts and access",
      description: "Sign-in, roles and the audit log that larger customers ask for.",
      color: 0x0ea5e9,
    },
  ],
  sprints: [
    {
      title: "Sprint 22: offline beta",
      goal: "Ten Nordlift technicians use the offline build for a week without support calls.",
      startsIn: -24,
      endsIn: -11,
      isCompleted: true,
    },
    {
      title: "Sprint 23: dispatch board",
      goal: "Dispatchers can plan 60 visits before 9:00 without reloading.",
      startsIn: -10,
      endsIn: 3,
    },
    {
      title: "Sprint 24: first invoices",
      goal: "Two pilot customers send invoices from Fieldbook.",
      startsIn: 4,
      endsIn: 17,
    },
  ],
  repo: "acme/fieldbook",
  templates: [
    {
      name: "Bug report",
      description: "## What happened\n\n## What should happen\n\n## Steps\n\n1. ",
      isBug: true,
      label: "customer report",
    },
    {
      name: "Feature",
      description:
        "## Who needs it, and why\n\n## What it does\n\n## Acceptance criteria\n\n- [ ] ",
    },
  ],
  issues: [
    ...offlineIssues,
    ...dispatchIssues,
    ...invoicingIssues,
    ...messageIssues,
    ...accessIssues,
    ...reliabilityIssues,
  ],
  conversations,
  key: "Fieldbook web app",
  errors: [...webErrors, ...serverErrors],
};
