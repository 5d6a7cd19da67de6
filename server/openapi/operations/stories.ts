import { z } from "zod";
import { runQuery, storyBody, storyResult, storyRun } from "@/lib/drafts/runs/schema";
import { ok, paged } from "../answers";
import type { Operation } from "../operation";

const project = "/api/projects/{projectId}";
const tag = "Stories";
const permission = "Issues: Create";

export const storyOperations: Operation[] = [
  {
    method: "POST",
    path: `${project}/issues/agent-generate-story`,
    tag,
    summary: "Draft an issue from a description",
    description:
      "Takes seconds; progress arrives as `agent-progress` on the caller's private channel. Nothing is created: review " +
      "the draft, then create the issue.",
    permission,
    isThrottled: true,
    body: {
      schema: storyBody,
      example: { description: "Photos are lost when the phone has no signal." },
    },
    answers: ok("The draft, or what there is already.", storyResult),
  },
  {
    method: "GET",
    path: `${project}/story-runs`,
    tag,
    summary: "List your drafts",
    permission,
    query: runQuery,
    answers: ok("A page of the caller's own runs, newest first.", z.array(storyRun), paged),
  },
  {
    method: "GET",
    path: `${project}/story-runs/{id}`,
    tag,
    summary: "Read a draft",
    permission,
    answers: ok("The run, with its result once it is done.", storyRun),
  },
  {
    method: "POST",
    path: `${project}/story-runs/{id}/cancel`,
    tag,
    summary: "Cancel a draft",
    permission,
    answers: ok("The run.", storyRun),
  },
];
