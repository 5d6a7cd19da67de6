import { backlogQuery, backlogResource } from "@/lib/issues/backlog/schema";
import {
  burndownResource,
  cumulativeFlowResource,
  reportQuery,
  throughputQuery,
  throughputResource,
} from "@/lib/planning/reports/schema";
import {
  completedSprintResource,
  completeSprintBody,
  sprintResource,
  startSprintBody,
} from "@/lib/planning/sprints/schema";
import { ok, paged } from "../../answers";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";

const days =
  "Days are those of UTC, `from` and `to` both counted, at most 366; by default those of the sprint, else the last 30. " +
  "Each day is as it stood when it ended. Done is what lies in the lane that is the project's final one today.";

/** Starting and completing sprints, the backlog, and reports. */
export const planningOperations: Operation[] = [
  {
    method: "POST",
    path: `${project}/sprints/{id}/start`,
    tag: "Sprints",
    summary: "Start a sprint",
    description: "Once, and not after it was completed (422). Without a first day it starts today.",
    permission: "Sprints: Update",
    body: { schema: startSprintBody },
    answers: ok("The running sprint.", sprintResource),
  },
  {
    method: "POST",
    path: `${project}/sprints/{id}/complete`,
    tag: "Sprints",
    summary: "Complete a sprint",
    description:
      "Its issues that are not in the final lane go to the sprint `move_open_to`, or to the backlog for `null`. That is " +
      "part of completing, and asks for no permission on the issues. 422 when it is completed already; a PUT with " +
      "`completed_at` null reopens it.",
    permission: "Sprints: Update",
    body: { schema: completeSprintBody, example: { move_open_to: null } },
    answers: ok("The sprint, and what became of its issues.", completedSprintResource),
  },
  {
    method: "GET",
    path: `${project}/backlog`,
    tag: "Sprints",
    summary: "Read the backlog or a sprint's issues",
    description:
      "Issues in no sprint that are not done, or with `sprint_id` all of that sprint; by priority, then by age.",
    permission: "Issues: Read",
    query: backlogQuery,
    answers: ok("A page of issues, with count and estimate of all.", backlogResource, paged),
  },
  {
    method: "GET",
    path: `${project}/reports/burndown`,
    tag: "Reports",
    summary: "Read the burndown of a sprint or project",
    description: `${days} Without \`sprint_id\` it is of all issues. What was open when the sprint was completed stays in what remains.`,
    permission: "Reports: Read",
    query: reportQuery,
    answers: ok("A series for a chart.", burndownResource),
  },
  {
    method: "GET",
    path: `${project}/reports/cumulative-flow`,
    tag: "Reports",
    summary: "Read how many issues lay in each lane",
    description: days,
    permission: "Reports: Read",
    query: reportQuery,
    answers: ok("A series for a chart.", cumulativeFlowResource),
  },
  {
    method: "GET",
    path: `${project}/reports/throughput`,
    tag: "Reports",
    summary: "Read what was created and completed",
    description: `${days} By day or by ISO week.`,
    permission: "Reports: Read",
    query: throughputQuery,
    answers: ok("A series for a chart.", throughputResource),
  },
];
