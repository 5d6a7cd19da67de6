import { z } from "zod";
import { branchLinkBody } from "@/lib/issues/branch-links/schema";
import { commentBody, commentResource } from "@/lib/issues/comments/schema";
import { activityQuery, activityResource, branchLinkResource } from "@/lib/issues/issues/schema";
import { watcherResource, watchStatus } from "@/lib/issues/watches/schema";
import { created, done, ok, paged } from "../../answers";
import type { Operation } from "../../operation";

const issue = "/api/projects/{projectId}/issues/{issueId}";
const commentExample = { body: "Seen again today. [@Ada Lovelace](user:3), can you look?" };
const linkExample = { project_vcs_repo_id: 5, branch_name: "fix/export-limit" };

const comments: Operation[] = [
  {
    method: "GET",
    path: `${issue}/comments`,
    tag: "Comments",
    summary: "List comments",
    permission: "Comments: Read",
    answers: ok("The comments, oldest first.", z.array(commentResource)),
  },
  {
    method: "POST",
    path: `${issue}/comments`,
    tag: "Comments",
    summary: "Write a comment",
    description:
      "Markdown. `[@Name](user:ID)` mentions somebody, who is notified if they can read the issue.",
    permission: "Comments: Create",
    body: { schema: commentBody, example: commentExample },
    answers: created("The comment.", commentResource),
  },
  {
    method: "PUT",
    path: `${issue}/comments/{id}`,
    tag: "Comments",
    summary: "Change a comment",
    permission: "Comments: Update",
    body: { schema: commentBody, example: commentExample },
    answers: ok("The comment as it is now.", commentResource),
  },
  {
    method: "DELETE",
    path: `${issue}/comments/{id}`,
    tag: "Comments",
    summary: "Delete a comment",
    permission: "Comments: Delete",
    answers: done(),
  },
];

const branchLinks: Operation[] = [
  {
    method: "GET",
    path: `${issue}/branch-links`,
    tag: "Branch links",
    summary: "List branch links",
    permission: "Issue Branch Links: Read",
    answers: ok("The linked branches.", z.array(branchLinkResource)),
  },
  {
    method: "POST",
    path: `${issue}/branch-links`,
    tag: "Branch links",
    summary: "Link a branch",
    description: "`status`: 0 Open, 1 Merged, 2 Closed.",
    permission: "Issue Branch Links: Create",
    body: { schema: branchLinkBody, example: linkExample },
    answers: created("The link.", branchLinkResource),
  },
  {
    method: "PUT",
    path: `${issue}/branch-links/{id}`,
    tag: "Branch links",
    summary: "Change a branch link",
    permission: "Issue Branch Links: Update",
    body: { schema: branchLinkBody, example: { ...linkExample, status: 1 } },
    answers: ok("The link as it is now.", branchLinkResource),
  },
  {
    method: "DELETE",
    path: `${issue}/branch-links/{id}`,
    tag: "Branch links",
    summary: "Remove a branch link",
    permission: "Issue Branch Links: Delete",
    answers: done(),
  },
];

const watching: Operation[] = [
  {
    method: "GET",
    path: `${issue}/watch`,
    tag: "Watching",
    summary: "Read whether you watch an issue",
    permission: "Issues: Read",
    answers: ok("Whether, and how it began.", watchStatus),
  },
  {
    method: "POST",
    path: `${issue}/watch`,
    tag: "Watching",
    summary: "Watch an issue, or stop",
    description: "A toggle.",
    permission: "Issues: Read",
    answers: ok("Whether you watch it now.", watchStatus),
  },
  {
    method: "GET",
    path: `${issue}/watchers`,
    tag: "Watching",
    summary: "List who watches an issue",
    permission: "Issues: Read",
    answers: ok("The watchers.", z.array(watcherResource)),
  },
  {
    method: "GET",
    path: `${issue}/activity`,
    tag: "Issues",
    summary: "Read the history of an issue",
    description: "Without time and attachments for whom may not read those.",
    permission: "Issues: Read",
    query: activityQuery,
    answers: ok("What was changed, newest first.", z.array(activityResource), paged),
  },
];

export const issuePartOperations: Operation[] = [...comments, ...branchLinks, ...watching];
