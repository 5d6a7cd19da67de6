import { z } from "zod";
import {
  errorEventQuery,
  errorEventResource,
  errorGroupFilters,
  errorGroupListQuery,
  errorGroupResource,
  errorGroupSummary,
  eventPlaceQuery,
  groupTagsResource,
  groupTrend,
  linkBody,
  mergeBody,
  placedEventResource,
  promoteBody,
  promotionResource,
  trendPoint,
  trendQuery,
  trendsQuery,
} from "@/lib/errors/groups/schema";
import { bulkStatusBody, groupStateResource } from "@/lib/errors/groups/state-schema";
import { rejectedCount } from "@/lib/errors/ingest/schema";
import { bulkResource } from "@/lib/issues/issues/bulk/schema";
import { ok, paged } from "../response-types";
import type { Operation } from "../operation";

const groups = "/api/projects/{projectId}/error-groups";
const tag = "Error groups";

type Rest = Pick<Operation, "summary" | "responses"> & Partial<Operation>;

function read(path: string, rest: Rest): Operation {
  return {
    method: "GET",
    path: `${groups}${path}`,
    tag,
    permission: "Error groups: Read",
    ...rest,
  };
}

function change(path: string, rest: Rest): Operation {
  const permission = "Error groups: Update";
  return { method: "POST", path: `${groups}${path}`, tag, permission, ...rest };
}

const group = "/{errorGroupId}";
const changed = ok("The updated group.", errorGroupResource);

export const errorGroupOperations: Operation[] = [
  read("", {
    summary: "List error groups",
    description:
      "`status`: 0 Open, 1 Resolved, 2 Ignored. All of these operations return 403 while error tracking is off.",
    query: errorGroupListQuery,
    responses: ok("A page of groups.", z.array(errorGroupResource), paged),
  }),
  read("/summary", {
    summary: "Count error groups",
    query: errorGroupFilters,
    responses: ok("The number of groups by status.", errorGroupSummary),
  }),
  read("/refused", {
    summary: "Count rejected events",
    responses: ok("Counts for the last 24 hours, by reason.", z.array(rejectedCount)),
  }),
  read("/trends", {
    summary: "Count the occurrences of many error groups over time",
    query: trendsQuery,
    responses: ok("One element per group.", z.array(groupTrend)),
  }),
  change("/bulk", {
    summary: "Set the status of many error groups",
    body: { schema: bulkStatusBody, example: { ids: [11, 12], status: 1 } },
    responses: ok(
      "The number of groups changed, and the reasons why any others were not.",
      bulkResource,
    ),
  }),
  read(group, { summary: "Get an error group", responses: ok("The group.", errorGroupResource) }),
  read(`${group}/events`, {
    summary: "List an error's occurrences",
    query: errorEventQuery,
    responses: ok(
      "A page of stored occurrences, newest first.",
      z.array(errorEventResource),
      paged,
    ),
  }),
  read(`${group}/events/{eventId}`, {
    summary: "Get an occurrence",
    description:
      "`eventId` is an id, `newest` or `oldest`. With a tag, only occurrences that have it count. Returns 404 if it is no longer stored.",
    query: eventPlaceQuery,
    responses: ok("The occurrence, and its place among those stored.", placedEventResource),
  }),
  read(`${group}/trend`, {
    summary: "Count occurrences over time",
    query: trendQuery,
    responses: ok("One point per hour or day.", z.array(trendPoint)),
  }),
  read(`${group}/tags`, {
    summary: "Count an error's tags and users",
    description:
      "Reads the newest 500 stored occurrences. Besides their tags, it counts their release, level, and the names of the browser, os and runtime.",
    responses: ok("The tags by name, and the number of users.", groupTagsResource),
  }),
  read(`${group}/states`, {
    summary: "Get an error group's history",
    responses: ok("Its status changes and merges, newest first.", z.array(groupStateResource)),
  }),
  read(`${group}/merged`, {
    summary: "List merged error groups",
    responses: ok("The merged groups.", z.array(errorGroupResource)),
  }),
  read(`${group}/promotion`, {
    summary: "Preview promoting an error group",
    responses: ok(
      "The bug that would be created, and issues that may already cover it.",
      promotionResource,
    ),
  }),
  change(`${group}/promote`, {
    summary: "Promote an error group to a bug",
    description:
      "Fields left out have the values that the preview returns, and high priority. Returns 422 if the group is already linked to an issue.",
    body: { schema: promoteBody },
    responses: ok("The group, linked to the new issue.", errorGroupResource),
  }),
  change(`${group}/link`, {
    summary: "Link an error group to an issue",
    permission: "Error groups: Update, Issues: Read",
    body: { schema: linkBody },
    responses: changed,
  }),
  change(`${group}/resolve`, { summary: "Resolve an error group", responses: changed }),
  change(`${group}/ignore`, { summary: "Ignore an error group", responses: changed }),
  change(`${group}/reopen`, { summary: "Reopen an error group", responses: changed }),
  change(`${group}/merge`, {
    summary: "Merge error groups",
    description: "Merges the given groups and their occurrences into this one.",
    body: { schema: mergeBody },
    responses: changed,
  }),
  change(`${group}/unmerge`, {
    summary: "Unmerge error groups",
    body: { schema: mergeBody },
    responses: changed,
  }),
];
