import { z } from "zod";
import { rankedIssueResource } from "@/lib/issues/my-issues/schema";
import { MAX_WAITING } from "@/lib/issues/my-issues/standings";
import { savedViewBody, savedViewResource } from "@/lib/issues/saved-views/schema";
import { capped, created, done, ok } from "../../answers";
import type { Operation } from "../../operation";

const tag = "Issues";
const views = "/api/projects/{projectId}/saved-views";
const permission = "Issues: Read";
const example = { name: "Urgent bugs", screen: "board", query: "priority=0&type=1" };
const OWNERS = "Only who saved it, or for a shared one an admin.";

export const savedViewOperations: Operation[] = [
  {
    method: "GET",
    path: views,
    tag,
    summary: "List saved views",
    description: "Your own of the project, then those that others share, each by name.",
    permission,
    answers: ok("Filters of the board or the list, by name.", z.array(savedViewResource)),
  },
  {
    method: "POST",
    path: views,
    tag,
    summary: "Save a view",
    description:
      "`query` is that of the screen's address; what is no filter of issues is left out. At most 100 for each person and project.",
    permission,
    body: { schema: savedViewBody, example },
    answers: created("The view.", savedViewResource),
  },
  {
    method: "PUT",
    path: `${views}/{id}`,
    tag,
    summary: "Change a saved view",
    description: `${OWNERS} \`is_shared\` left out stays.`,
    permission,
    body: { schema: savedViewBody, example: { ...example, is_shared: true } },
    answers: ok("The view.", savedViewResource),
  },
  {
    method: "DELETE",
    path: `${views}/{id}`,
    tag,
    summary: "Delete a saved view",
    description: OWNERS,
    permission,
    answers: done(),
  },
  {
    method: "GET",
    path: "/api/issues/my/ranked",
    tag,
    summary: "List your issues by what you can do about them",
    description: `Those of \`/api/issues/my\` as ready, blocked, or unblocking others; in each first what most open issues wait on, directly or behind others (counted up to ${MAX_WAITING}). What you cannot read is neither named nor counted.`,
    permission,
    answers: ok("Your open issues.", capped(rankedIssueResource)),
  },
];
