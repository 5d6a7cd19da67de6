import { z } from "zod";
import { branchLinkBody } from "@/lib/issues/branch-links/schema";
import { branchLinkResource } from "@/lib/issues/links/schema";
import {
  commentBody,
  commentResource,
  commentTaskBody,
  newCommentBody,
  reactionBody,
} from "@/lib/issues/comments/schema";
import { activityQuery, activityResource } from "@/lib/issues/issues/schema";
import { watcherResource, watchStatus } from "@/lib/issues/watches/schema";
import { created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const issue = "/api/projects/{projectId}/issues/{issueId}";
const commentExample = { body: "Seen again today. [@Ada Lovelace](user:3), can you take a look?" };
const linkExample = { project_vcs_repo_id: 5, branch_name: "fix/export-limit" };

const comments: Operation[] = [
  {
    method: "GET",
    path: `${issue}/comments`,
    tag: "Comments",
    summary: "List comments",
    permission: "Comments: Read",
    description:
      "`parent_id` is the comment that a reply is about; it is kept when that one is deleted, which is then not listed.",
    responses: ok("The comments, oldest first.", z.array(commentResource)),
  },
  {
    method: "POST",
    path: `${issue}/comments`,
    tag: "Comments",
    summary: "Create a comment",
    description:
      "Markdown. `[@Name](user:ID)` mentions a user, who is notified if they can read the issue. `parent_id` replies " +
      "to a comment on the same issue that is not a reply itself.",
    permission: "Comments: Create",
    body: { schema: newCommentBody, example: { ...commentExample, parent_id: null } },
    responses: created("The comment.", commentResource),
  },
  {
    method: "PUT",
    path: `${issue}/comments/{id}`,
    tag: "Comments",
    summary: "Update a comment",
    permission: "Comments: Update",
    body: { schema: commentBody, example: commentExample },
    responses: ok("The updated comment.", commentResource),
  },
  {
    method: "PATCH",
    path: `${issue}/comments/{id}/tasks`,
    tag: "Comments",
    summary: "Tick a task in a comment",
    description:
      "Sets one box (`- [ ]`) of the comment, counted from 0, and changes nothing else. `version` is the comment's " +
      "`updated_at` as you read it: if it has changed since, returns 412.",
    permission: "Comments: Update",
    body: {
      schema: commentTaskBody,
      example: { index: 0, checked: true, version: "2026-01-31T09:15:00.123456Z" },
    },
    responses: ok("The updated comment.", commentResource),
  },
  {
    method: "POST",
    path: `${issue}/comments/{id}/reactions`,
    tag: "Comments",
    summary: "React to a comment",
    description:
      "Adds your reaction, or removes it if you have already reacted with this emoji. Does not notify anyone.",
    permission: "Comments: Create, Comments: Read",
    body: { schema: reactionBody, example: { emoji: "👍" } },
    responses: ok("The comment.", commentResource),
  },
  {
    method: "DELETE",
    path: `${issue}/comments/{id}`,
    tag: "Comments",
    summary: "Delete a comment",
    description: "Its replies are kept.",
    permission: "Comments: Delete",
    responses: done(),
  },
];

const branchLinks: Operation[] = [
  {
    method: "GET",
    path: `${issue}/branch-links`,
    tag: "Branch links",
    summary: "List branch links",
    permission: "Issue Branch Links: Read",
    responses: ok("The linked branches.", z.array(branchLinkResource)),
  },
  {
    method: "POST",
    path: `${issue}/branch-links`,
    tag: "Branch links",
    summary: "Link a branch",
    description: "`status`: 0 Open, 1 Merged, 2 Closed.",
    permission: "Issue Branch Links: Create",
    body: { schema: branchLinkBody, example: linkExample },
    responses: created("The link.", branchLinkResource),
  },
  {
    method: "PUT",
    path: `${issue}/branch-links/{id}`,
    tag: "Branch links",
    summary: "Update a branch link",
    permission: "Issue Branch Links: Update",
    body: { schema: branchLinkBody, example: { ...linkExample, status: 1 } },
    responses: ok("The updated link.", branchLinkResource),
  },
  {
    method: "DELETE",
    path: `${issue}/branch-links/{id}`,
    tag: "Branch links",
    summary: "Remove a branch link",
    permission: "Issue Branch Links: Delete",
    responses: done(),
  },
];

const watching: Operation[] = [
  {
    method: "GET",
    path: `${issue}/watch`,
    tag: "Watching",
    summary: "Get your watch status",
    permission: "Issues: Read",
    responses: ok("Whether you watch the issue, and why.", watchStatus),
  },
  {
    method: "POST",
    path: `${issue}/watch`,
    tag: "Watching",
    summary: "Watch or unwatch an issue",
    description: "Toggles your watch status.",
    permission: "Issues: Read",
    responses: ok("Your watch status.", watchStatus),
  },
  {
    method: "GET",
    path: `${issue}/watchers`,
    tag: "Watching",
    summary: "List an issue's watchers",
    permission: "Issues: Read",
    responses: ok("The watchers.", z.array(watcherResource)),
  },
  {
    method: "GET",
    path: `${issue}/activity`,
    tag: "Issues",
    summary: "Get an issue's history",
    description: "Leaves out time entries and attachments if the caller cannot read them.",
    permission: "Issues: Read",
    query: activityQuery,
    responses: ok("The changes, newest first.", z.array(activityResource), paged),
  },
];

export const issuePartOperations: Operation[] = [...comments, ...branchLinks, ...watching];
