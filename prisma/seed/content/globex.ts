import type { DemoProject } from "@/prisma/seed/demo-project";

/**
 * The other workspace's project has the same name and keys as the first one's, to show that they are never mixed
 * up.
 */
export const globexFieldbook: DemoProject = {
  name: "Fieldbook",
  keyPrefix: "ENG",
  description: "Another company's project that happens to have the same name and key.",
  owner: "admin",
  members: [],
  lanes: [
    { title: "Backlog", color: 0x94a3b8 },
    { title: "To do", color: 0x60a5fa },
    { title: "In progress", color: 0xf59e0b },
    { title: "Done", color: 0x34d399 },
  ],
  labels: { api: 0x6366f1, web: 0x14b8a6 },
  epics: [{ title: "Dispatch board", description: "Globex plans its own board.", color: 0xf59e0b }],
  sprints: [
    {
      title: "Sprint 23: dispatch board",
      goal: "Globex can plan its own visits.",
      startsIn: -10,
      endsIn: 3,
    },
  ],
  repo: "globex/fieldbook",
  issues: [
    {
      title: "Drag visits to another time or technician",
      description: "Globex: only within one day at first.",
      lane: "In progress",
      epic: "Dispatch board",
      sprint: "Sprint 23: dispatch board",
      labels: ["web"],
      estimateHours: 16,
      by: "admin",
      assignee: "admin",
      createdDaysAgo: 12,
      movedDaysAgo: 2,
      ref: "drag",
      branch: { name: "feature/drag-visits", status: "open" },
    },
    {
      title: "Undo the last move on the board",
      description: "Globex: needs the move history first.",
      lane: "Backlog",
      epic: "Dispatch board",
      labels: ["web"],
      by: "admin",
      startsIn: 2,
      dueIn: 4,
      createdDaysAgo: 6,
      blockedBy: ["drag"],
    },
    {
      title: "Session expires during a visit",
      description: "Globex: seen once, on a tablet.",
      isBug: true,
      priority: "High",
      lane: "To do",
      labels: ["api"],
      by: "admin",
      assignee: "admin",
      createdDaysAgo: 9,
      movedDaysAgo: 4,
    },
    {
      title: "Document the mobile release process",
      description: "Globex: finished with the last release.",
      lane: "Done",
      by: "admin",
      assignee: "admin",
      dueIn: 9,
      createdDaysAgo: 20,
      movedDaysAgo: 8,
    },
  ],
};
