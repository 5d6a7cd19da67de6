import { z } from "zod";
import { myIssuesQuery, rankedIssueResource } from "@/lib/issues/my-issues/schema";
import { MAX_WAITING } from "@/lib/issues/my-issues/standings";
import {
  savedViewBody,
  savedViewResource,
  workspaceViewBody,
  workspaceViewListQuery,
  workspaceViewResource,
} from "@/lib/issues/saved-views/schema";
import { capped, created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const tag = "Issues";
const views = "/api/projects/{projectId}/saved-views";
const permission = "Issues: Read";
const example = { name: "Urgent bugs", screen: "board", query: "priority=0&type=1" };
const workspaceViews = "/api/views";
const workspaceExample = { name: "Due this week", query: "assignee_id=me&due=week&group=project" };
const OWNERS = "Available only to the person who saved it, or to an admin if it is shared.";

export const savedViewOperations: Operation[] = [
  {
    method: "GET",
    path: views,
    tag,
    summary: "List saved views",
    description:
      "Your own views in the project, then those shared by others, each group sorted by name.",
    permission,
    responses: ok("The saved views.", z.array(savedViewResource)),
  },
  {
    method: "POST",
    path: views,
    tag,
    summary: "Save a view",
    description:
      "`query` is the query string of the screen. Keeps the issue filters and how the screen shows issues. Each person can save up to 100 views per project.",
    permission,
    body: { schema: savedViewBody, example },
    responses: created("The view.", savedViewResource),
  },
  {
    method: "PUT",
    path: `${views}/{id}`,
    tag,
    summary: "Update a saved view",
    description: `${OWNERS} \`is_shared\` keeps its value if it is left out.`,
    permission,
    body: { schema: savedViewBody, example: { ...example, is_shared: true } },
    responses: ok("The view.", savedViewResource),
  },
  {
    method: "DELETE",
    path: `${views}/{id}`,
    tag,
    summary: "Delete a saved view",
    description: OWNERS,
    permission,
    responses: done(),
  },
  {
    method: "GET",
    path: workspaceViews,
    tag,
    summary: "List saved views across projects",
    description: "Your own views of all projects' issues and those shared by others, oldest first.",
    permission,
    query: workspaceViewListQuery,
    responses: ok("A page of saved views.", z.array(workspaceViewResource), paged),
  },
  {
    method: "POST",
    path: workspaceViews,
    tag,
    summary: "Save a view across projects",
    description:
      "`query` has parameters of `/api/issues/search`, with `group` for `group_by`. Everyone in the workspace who can read issues sees a shared view, and in it only the issues they can read. Each person can save up to 100.",
    permission,
    body: { schema: workspaceViewBody, example: workspaceExample },
    responses: created("The view.", workspaceViewResource),
  },
  {
    method: "PUT",
    path: `${workspaceViews}/{id}`,
    tag,
    summary: "Update a saved view across projects",
    description: `${OWNERS} \`is_shared\` keeps its value if it is left out.`,
    permission,
    body: { schema: workspaceViewBody, example: { ...workspaceExample, is_shared: true } },
    responses: ok("The view.", workspaceViewResource),
  },
  {
    method: "DELETE",
    path: `${workspaceViews}/{id}`,
    tag,
    summary: "Delete a saved view across projects",
    description: OWNERS,
    permission,
    responses: done(),
  },
  {
    method: "GET",
    path: "/api/issues/my/ranked",
    tag,
    summary: "List your issues by dependency",
    description: `Groups the issues from \`/api/issues/my\` into ready, blocked, and unblocking others. In each group, the issues that hold up the most open issues come first (directly or indirectly, counted up to ${MAX_WAITING}). Issues you cannot read are neither listed nor counted.`,
    permission,
    query: myIssuesQuery,
    responses: ok("Your open issues.", capped(rankedIssueResource)),
  },
];
