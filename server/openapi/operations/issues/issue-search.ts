import { z } from "zod";
import { boardQuery, boardResource } from "@/lib/issues/board/schema";
import { myIssuesQuery } from "@/lib/issues/my-issues/schema";
import { issueGroupResource, issueGroupsQuery } from "@/lib/issues/groups/schema";
import { similarBody, similarIssue } from "@/lib/issues/similar/schema";
import { leanIssueResource } from "@/lib/issues/issues/schema";
import { issueTreeResource } from "@/lib/issues/issues/relations/tree/schema";
import { CAP } from "@/lib/platform/api/capped-list";
import {
  foundGroupResource,
  foundGroupsQuery,
  foundListItemResource,
  globalSearchQuery,
  projectSearchQuery,
  searchResultResource,
} from "@/lib/issues/search/schema";
import { capped, foundIssues, ok } from "../../response-types";
import { relations } from "./relations";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";
const tag = "Search and board";
const searchResponse = ok(
  "The matching issues. `meta.truncated` is true if there are more.",
  capped(searchResultResource),
);
const groupedSearchResponse = ok(
  "The matching issues. `meta.truncated` is true if there are more. With `group_by`, also how many issues have each value.",
  capped(z.union([searchResultResource, foundListItemResource]), {
    groups: z.array(foundGroupResource).optional(),
  }),
);

export const issueSearchOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/issues/search",
    tag,
    summary: "Search all projects",
    description:
      'Every word must match the title, description or key. Use quotes for phrases: `"quoted words"`. Exact key ' +
      "matches come first, then title matches, then the newest issues. `match=any` finds issues with at least one word, " +
      "those with the rarest words first. `details=true` adds an excerpt of the description around the words. " +
      "`sort` replaces the order, as in the list of issues. `fields=list` adds the fields of that list, and `records`: the " +
      "lane, epic, sprint, assignee and labels that its ids refer to.",
    permission: "Issues: Read",
    query: globalSearchQuery,
    responses: groupedSearchResponse,
  },
  {
    method: "GET",
    path: "/api/issues/groups",
    tag,
    summary: "Count the issues of all projects by a field",
    description:
      "Returns the number of issues with each value of the field, and how many of them are outside the final lanes. " +
      "Issues without a value come last, as `null`. Values that no issue has are left out.",
    permission: "Issues: Read",
    query: foundGroupsQuery,
    responses: ok("The groups, in the order of the field's values.", z.array(foundGroupResource)),
  },
  {
    method: "GET",
    path: "/api/issues/my",
    tag,
    summary: "List the issues assigned to you",
    permission: "Issues: Read",
    query: myIssuesQuery,
    responses: ok("Your open issues.", foundIssues),
  },
  {
    method: "GET",
    path: `${project}/issues/search`,
    tag,
    summary: "Search a project",
    permission: "Issues: Read",
    query: projectSearchQuery,
    responses: searchResponse,
  },
  {
    method: "GET",
    path: `${project}/board`,
    tag,
    summary: "Get the board",
    description:
      "Returns each lane with its first few issues. To load more of a lane, list issues with `lane_id` and `sort=position`.",
    permission: "Issues: Read",
    query: boardQuery,
    responses: ok("The lanes, in order.", boardResource),
  },
  {
    method: "GET",
    path: `${project}/issues/groups`,
    tag,
    summary: "Count issues by a field",
    description:
      "Returns the number of issues with each value of the field, and how many of them are outside the final lane. " +
      "Issues without a value come last, as `null`. With `label`, an issue counts once for each of its labels. " +
      "Values that no issue has are left out.",
    permission: "Issues: Read",
    query: issueGroupsQuery,
    responses: ok("The groups, in the order of the field's values.", z.array(issueGroupResource)),
  },
  {
    method: "POST",
    path: `${project}/issues/similar`,
    tag,
    summary: "Find similar issues",
    description:
      "Compares the text of a new issue with existing issues, and returns duplicates and related issues.",
    permission: "Issues: Read",
    body: { schema: similarBody, example: { title: "Export stops early" } },
    responses: ok("The similar issues, most similar first.", z.array(similarIssue)),
  },
  {
    method: "GET",
    path: `${project}/issues/{issueId}/blocking`,
    tag,
    summary: "List an issue's dependencies",
    permission: "Issues: Read",
    responses: ok(
      "The issues that block it and that it blocks, if the caller can read them.",
      capped(leanIssueResource),
    ),
  },
  {
    method: "GET",
    path: `${project}/issues/{issueId}/tree`,
    tag,
    summary: "Get the issues above and below an issue",
    description: `The parents, topmost first, and the sub-issues on all levels, with the sums of their estimates and times. At most ${CAP} are listed.`,
    permission: "Issues: Read",
    responses: ok("Its parents and sub-issues.", issueTreeResource),
  },
  ...relations,
];
