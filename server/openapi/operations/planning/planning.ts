import { backlogQuery, backlogResource } from "@/lib/issues/backlog/schema";
import { filteredReportQuery, filteredThroughputQuery } from "@/lib/issues/filters/report-schema";
import {
  burndownResource,
  cumulativeFlowResource,
  throughputResource,
} from "@/lib/planning/reports/schema";
import {
  completedSprintResource,
  completeSprintBody,
  sprintResource,
  startSprintBody,
} from "@/lib/planning/sprints/schema";
import { ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";

const days =
  "Days are in UTC. `from` and `to` are inclusive, span at most 366 days, and default to the sprint's days or the " +
  "last 30. Each day shows the state at the end of the day. Issues in the project's current final lane count as done.";

/** Starting and completing sprints, the backlog, and reports. */
export const planningOperations: Operation[] = [
  {
    method: "POST",
    path: `${project}/sprints/{id}/start`,
    tag: "Sprints",
    summary: "Start a sprint",
    description:
      "Returns 422 if the sprint was already started or completed. If it has no first day, it starts today.",
    permission: "Sprints: Update",
    body: { schema: startSprintBody },
    responses: ok("The started sprint.", sprintResource),
  },
  {
    method: "POST",
    path: `${project}/sprints/{id}/complete`,
    tag: "Sprints",
    summary: "Complete a sprint",
    description:
      "Its open issues move to the sprint given in `move_open_to`, or to the backlog if that is `null`. This requires no " +
      "permission on the issues. Returns 422 if it is already completed; a PUT with `completed_at` null reopens it.",
    permission: "Sprints: Update",
    body: { schema: completeSprintBody, example: { move_open_to: null } },
    responses: ok("The sprint, and where its open issues were moved.", completedSprintResource),
  },
  {
    method: "GET",
    path: `${project}/backlog`,
    tag: "Sprints",
    summary: "Get the backlog or a sprint's issues",
    description:
      "Open issues without a sprint or, with `sprint_id`, all issues in that sprint, if they pass the filters. Sorted by priority, then by age.",
    permission: "Issues: Read",
    query: backlogQuery,
    responses: ok("A page of issues, with the total count and estimate.", backlogResource, paged),
  },
  {
    method: "GET",
    path: `${project}/reports/burndown`,
    tag: "Reports",
    summary: "Get the burndown for a sprint or project",
    description: `${days} Without \`sprint_id\`, covers all issues. Issues that were open when the sprint was completed still count as remaining.`,
    permission: "Reports: Read",
    query: filteredReportQuery,
    responses: ok("The chart's data points.", burndownResource),
  },
  {
    method: "GET",
    path: `${project}/reports/cumulative-flow`,
    tag: "Reports",
    summary: "Get a project's cumulative flow",
    description: days,
    permission: "Reports: Read",
    query: filteredReportQuery,
    responses: ok("The chart's data points.", cumulativeFlowResource),
  },
  {
    method: "GET",
    path: `${project}/reports/throughput`,
    tag: "Reports",
    summary: "Get a project's throughput",
    description: `${days} By day or by ISO week.`,
    permission: "Reports: Read",
    query: filteredThroughputQuery,
    responses: ok("The chart's data points.", throughputResource),
  },
];
