import { z } from "zod";
import { textVersionResource, textVersionsQuery } from "@/lib/issues/activity/schema";
import {
  issueBody,
  issueLabelsBody,
  issueResource,
  issueTaskBody,
  listItemResource,
  moveIssueBody,
} from "@/lib/issues/issues/schema";
import { groupedListQuery, groupedListResource } from "@/lib/issues/groups/grouped-list";
import { bulkBody, bulkResource } from "@/lib/issues/issues/bulk/schema";
import { transferBody, transferPlanResource } from "@/lib/issues/issues/transfer/schema";
import { created, done, ok, paged, versioned } from "../../response-types";
import type { Operation } from "../../operation";

const issues = "/api/projects/{projectId}/issues";
const issue = `${issues}/{issueId}`;
const tag = "Issues";

const example = {
  title: "The export stops after 500 rows",
  description: "Open a project with many issues and choose Export.",
  lane_id: 1,
  priority: 2,
  type: 1,
};

export const issueOperations: Operation[] = [
  {
    method: "GET",
    path: issues,
    tag,
    summary: "List issues",
    description:
      "Sorted by ascending id, as `sort` says, or in board order with `sort=position` (one lane only). Without `limit`, streams " +
      "every issue; with it, returns pages. Issues in the list do not include the description, prompt, comments " +
      "or branch links.",
    permission: "Issues: Read",
    query: groupedListQuery,
    responses: ok(
      "The issues, or with `group_by` an object with them and the groups.",
      z.union([z.array(listItemResource), groupedListResource]),
      paged,
    ),
  },
  {
    method: "POST",
    path: issues,
    tag,
    summary: "Create an issue",
    description:
      "`priority`: 0 Highest to 4 Lowest. `type`: 0 Feature, 1 Bug. `description` is required but can be empty. `lane_id` must be one of the project's lanes.",
    permission: "Issues: Create",
    body: { schema: issueBody, example },
    responses: created("The issue, with its key.", issueResource, versioned),
  },
  {
    method: "GET",
    path: issue,
    tag,
    summary: "Get an issue",
    permission: "Issues: Read",
    responses: ok("The issue.", issueResource, versioned),
  },
  {
    method: "PUT",
    path: issue,
    tag,
    summary: "Update an issue",
    description:
      "Optional fields that are left out keep their values; `null` clears them. A list replaces the whole set. " +
      "With `If-Match`, returns 412 if someone else changed the issue first.",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: issueBody, example: { ...example, priority: 0 } },
    responses: ok("The updated issue.", issueResource, versioned),
  },
  {
    method: "PATCH",
    path: `${issue}/tasks`,
    tag,
    summary: "Tick a task in the description",
    description:
      "Sets one box (`- [ ]`) of the description, counted from 0, and changes nothing else. `version` is the issue's " +
      "version as you read it: if it has changed since, returns 412, so that no other box is ticked by mistake.",
    permission: "Issues: Update",
    body: { schema: issueTaskBody, example: { index: 0, checked: true, version: 3 } },
    responses: ok("The updated issue.", issueResource, versioned),
  },
  {
    method: "GET",
    path: `${issue}/history-of/{field}`,
    tag,
    summary: "List the versions of a text",
    description:
      "`field`: `description` or `prompt`. Every version with its author and time. The only version of a text that " +
      "has never changed has the id 0. To restore one, update the issue with its text.",
    permission: "Issues: Read",
    query: textVersionsQuery,
    responses: ok("The versions, newest first.", z.array(textVersionResource), paged),
  },
  {
    method: "DELETE",
    path: issue,
    tag,
    summary: "Delete an issue",
    permission: "Issues: Delete",
    ifMatch: true,
    responses: done(),
  },
  {
    method: "POST",
    path: `${issue}/move`,
    tag,
    summary: "Move an issue on the board",
    description:
      "Moves it to a lane, before or after one of the lane's issues, or to the end of the lane if neither is given.",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: moveIssueBody, example: { lane_id: 3 } },
    responses: ok("The updated issue.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issue}/transfer`,
    tag,
    summary: "Move an issue to another project",
    description:
      "Its lane, sprint, epic and labels become those with the same names there, or what `mapping` says. The old key " +
      "keeps leading to the issue. With `dry_run`, returns what it would have and lose there, and changes nothing. " +
      "Also requires Issues: Create in the other project.",
    permission: "Issues: Delete",
    ifMatch: true,
    body: {
      schema: transferBody,
      example: { project_id: 2, mapping: { lane_id: 9 }, dry_run: true },
    },
    responses: ok(
      "The issue in the other project, or with `dry_run` the preview.",
      z.union([issueResource, transferPlanResource]),
      versioned,
    ),
  },
  {
    method: "POST",
    path: `${issue}/archive`,
    tag,
    summary: "Archive an issue",
    description:
      "Makes it read-only, and leaves it out of boards, lists, counts and searches without `archived=true`. One that is " +
      "already archived stays as it is.",
    permission: "Issues: Update",
    ifMatch: true,
    responses: ok("The archived issue.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issue}/unarchive`,
    tag,
    summary: "Restore an archived issue",
    description: "Returns it to its place in its lane, also if the lane is full.",
    permission: "Issues: Update",
    ifMatch: true,
    responses: ok("The restored issue.", issueResource, versioned),
  },
  {
    method: "PUT",
    path: `${issue}/labels`,
    tag,
    summary: "Set an issue's labels",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: issueLabelsBody },
    responses: ok("The updated issue.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issue}/hand-to-assistant`,
    tag,
    summary: "Send an issue to the AI assistant",
    description: "Sets `handed_to_assistant_at` if it is not already set.",
    permission: "Issues: Update",
    responses: ok("The updated issue.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issues}/bulk`,
    tag,
    summary: "Update, archive or delete many issues",
    description:
      "Takes up to 500 `ids`, and either `set` or `delete: true`. Each issue is processed separately; `failed` lists those that were rejected. " +
      "`set.archived` archives or restores the issues, and cannot be combined with other fields.",
    permission: "Issues: Update, or Issues: Delete",
    body: { schema: bulkBody, example: { ids: [41, 42], set: { priority: 3, assignee_id: null } } },
    responses: ok(
      "The number of issues processed, and the reasons why any others were rejected.",
      bulkResource,
    ),
  },
];
