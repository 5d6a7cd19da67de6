import { z } from "zod";
import {
  bulkBody,
  bulkResource,
  issueBody,
  issueLabelsBody,
  issueListQuery,
  issueResource,
  listedIssueResource,
  moveIssueBody,
} from "@/lib/issues/issues/schema";
import { created, done, ok, paged, versioned } from "../../answers";
import type { Operation } from "../../operation";

const issues = "/api/projects/{projectId}/issues";
const issue = `${issues}/{issueId}`;
const tag = "Issues";

const example = {
  title: "The export stops after 500 rows",
  description: "Steps: open a project with many issues, choose Export.",
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
      "By ascending id, or with `sort=position` as on the board (of one lane). Without `limit` every issue is answered, " +
      "as a stream; with it, pages. The elements leave out description, prompt, comments and branch links.",
    permission: "Issues: Read",
    query: issueListQuery,
    answers: ok("The issues.", z.array(listedIssueResource), paged),
  },
  {
    method: "POST",
    path: issues,
    tag,
    summary: "Create an issue",
    description:
      "`priority`: 0 Highest to 4 Lowest. `type`: 0 Feature, 1 Bug. `description` has to be there, and may be empty. " +
      "`lane_id` is one of the project's: list its lanes.",
    permission: "Issues: Create",
    body: { schema: issueBody, example },
    answers: created("The issue, with its key.", issueResource, versioned),
  },
  {
    method: "GET",
    path: issue,
    tag,
    summary: "Read an issue",
    permission: "Issues: Read",
    answers: ok("The issue.", issueResource, versioned),
  },
  {
    method: "PUT",
    path: issue,
    tag,
    summary: "Change an issue",
    description:
      "An optional field left out stays; `null` clears it; a list replaces the whole set. With `If-Match`, 412 if " +
      "somebody else was faster.",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: issueBody, example: { ...example, priority: 0 } },
    answers: ok("The issue as it is now.", issueResource, versioned),
  },
  {
    method: "DELETE",
    path: issue,
    tag,
    summary: "Delete an issue",
    permission: "Issues: Delete",
    ifMatch: true,
    answers: done(),
  },
  {
    method: "POST",
    path: `${issue}/move`,
    tag,
    summary: "Move an issue on the board",
    description: "To a lane, before or after one of its issues; with neither, to the lane's end.",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: moveIssueBody, example: { lane_id: 3 } },
    answers: ok("The issue as it is now.", issueResource, versioned),
  },
  {
    method: "PUT",
    path: `${issue}/labels`,
    tag,
    summary: "Set the labels of an issue",
    permission: "Issues: Update",
    ifMatch: true,
    body: { schema: issueLabelsBody },
    answers: ok("The issue as it is now.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issue}/hand-to-assistant`,
    tag,
    summary: "Hand an issue to the assistant",
    description: "Sets `handed_to_assistant_at`; the first time wins.",
    permission: "Issues: Update",
    answers: ok("The issue as it is now.", issueResource, versioned),
  },
  {
    method: "POST",
    path: `${issues}/bulk`,
    tag,
    summary: "Change or delete many issues",
    description:
      "Up to 500 `ids`, and either `set` or `delete: true`. Each issue is decided by itself: what was refused is in " +
      "`failed`.",
    permission: "Issues: Update, or Issues: Delete",
    body: { schema: bulkBody, example: { ids: [41, 42], set: { priority: 3, assignee_id: null } } },
    answers: ok("How many went through, and why not the others.", bulkResource),
  },
];
