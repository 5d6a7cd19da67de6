import { z } from "zod";
import {
  bulkStatusBody,
  errorEventQuery,
  errorEventResource,
  errorGroupFilters,
  errorGroupListQuery,
  errorGroupResource,
  errorGroupSummary,
  groupStateResource,
  linkBody,
  mergeBody,
  promotionResource,
  trendPoint,
  trendQuery,
} from "@/lib/errors/groups/schema";
import { refusedCount } from "@/lib/errors/ingest/schema";
import { bulkResource } from "@/lib/issues/issues/schema";
import { ok, paged } from "../answers";
import type { Operation } from "../operation";

const groups = "/api/projects/{projectId}/error-groups";
const tag = "Error groups";

type Rest = Pick<Operation, "summary" | "answers"> & Partial<Operation>;

function read(path: string, rest: Rest): Operation {
  return {
    method: "GET",
    path: `${groups}${path}`,
    tag,
    permission: "Error Groups: Read",
    ...rest,
  };
}

function change(path: string, rest: Rest): Operation {
  const permission = "Error Groups: Update";
  return { method: "POST", path: `${groups}${path}`, tag, permission, ...rest };
}

const group = "/{errorGroupId}";
const changed = ok("The group as it is now.", errorGroupResource);

export const errorGroupOperations: Operation[] = [
  read("", {
    summary: "List error groups",
    description:
      "`status`: 0 Open, 1 Resolved, 2 Ignored. While Error Tracking is off all of these answer 403.",
    query: errorGroupListQuery,
    answers: ok("A page of groups.", z.array(errorGroupResource), paged),
  }),
  read("/summary", {
    summary: "Count error groups",
    query: errorGroupFilters,
    answers: ok("How many there are of each status.", errorGroupSummary),
  }),
  read("/refused", {
    summary: "Count what ingestion refused",
    answers: ok("Of the last 24 hours, by reason.", z.array(refusedCount)),
  }),
  change("/bulk", {
    summary: "Set the status of many error groups",
    body: { schema: bulkStatusBody, example: { ids: [11, 12], status: 1 } },
    answers: ok("How many went through, and why not the others.", bulkResource),
  }),
  read(group, { summary: "Read an error group", answers: ok("The group.", errorGroupResource) }),
  read(`${group}/events`, {
    summary: "List the occurrences of an error",
    query: errorEventQuery,
    answers: ok("A page of kept occurrences, newest first.", z.array(errorEventResource), paged),
  }),
  read(`${group}/trend`, {
    summary: "Count occurrences over time",
    query: trendQuery,
    answers: ok("A point for each hour or day.", z.array(trendPoint)),
  }),
  read(`${group}/states`, {
    summary: "Read the history of an error group",
    answers: ok("The statuses it was given, newest first.", z.array(groupStateResource)),
  }),
  read(`${group}/merged`, {
    summary: "List what was merged into an error group",
    answers: ok("The groups.", z.array(errorGroupResource)),
  }),
  read(`${group}/promotion`, {
    summary: "Preview the promotion of an error group",
    answers: ok(
      "The Bug that would be made, and issues that may be it already.",
      promotionResource,
    ),
  }),
  change(`${group}/promote`, {
    summary: "Promote an error group to a Bug",
    description: "422 when it is linked to an issue already.",
    answers: ok("The group, linked to the new issue.", errorGroupResource),
  }),
  change(`${group}/link`, {
    summary: "Link an error group to an issue",
    permission: "Error Groups: Update, Issues: Read",
    body: { schema: linkBody },
    answers: changed,
  }),
  change(`${group}/resolve`, { summary: "Resolve an error group", answers: changed }),
  change(`${group}/ignore`, { summary: "Ignore an error group", answers: changed }),
  change(`${group}/reopen`, { summary: "Reopen an error group", answers: changed }),
  change(`${group}/merge`, {
    summary: "Merge error groups",
    description: "The groups named become part of this one, with their occurrences.",
    body: { schema: mergeBody },
    answers: changed,
  }),
  change(`${group}/unmerge`, {
    summary: "Take merged error groups out again",
    body: { schema: mergeBody },
    answers: changed,
  }),
];
