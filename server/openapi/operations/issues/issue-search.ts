import { z } from "zod";
import { boardQuery, boardResource } from "@/lib/issues/board/schema";
import { similarBody, similarIssue } from "@/lib/issues/similar/schema";
import { leanIssueResource } from "@/lib/issues/issues/schema";
import { globalSearchQuery, projectSearchQuery } from "@/lib/issues/search/schema";
import { capped, foundIssues, ok } from "../../answers";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";
const tag = "Search and board";

export const issueSearchOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/issues/search",
    tag,
    summary: "Search issues of all projects",
    description:
      'Every word must occur in title, description or key; `"quoted words"` stay together. Exact keys come first, ' +
      "then titles, then the newest.",
    permission: "Issues: Read",
    query: globalSearchQuery,
    answers: ok("What was found; `meta.truncated` when there is more.", foundIssues),
  },
  {
    method: "GET",
    path: "/api/issues/my",
    tag,
    summary: "List the issues assigned to you",
    permission: "Issues: Read",
    answers: ok("Your open issues.", foundIssues),
  },
  {
    method: "GET",
    path: `${project}/issues/search`,
    tag,
    summary: "Search issues of a project",
    permission: "Issues: Read",
    query: projectSearchQuery,
    answers: ok("What was found; `meta.truncated` when there is more.", foundIssues),
  },
  {
    method: "GET",
    path: `${project}/board`,
    tag,
    summary: "Read the board",
    description:
      "Each lane with its first issues; for more of a lane, list issues by `lane_id` and position.",
    permission: "Issues: Read",
    query: boardQuery,
    answers: ok("The lanes by order.", boardResource),
  },
  {
    method: "POST",
    path: `${project}/issues/similar`,
    tag,
    summary: "Find issues that are alike",
    description: "Of what an issue would say: those that are the same, and those that are related.",
    permission: "Issues: Read",
    body: { schema: similarBody, example: { title: "Export stops early" } },
    answers: ok("The likeliest first.", z.array(similarIssue)),
  },
  {
    method: "GET",
    path: `${project}/issues/{issueId}/blocking`,
    tag,
    summary: "List what an issue waits for and holds up",
    permission: "Issues: Read",
    answers: ok("Neighbours that the caller can read.", capped(leanIssueResource)),
  },
];
