import { z } from "zod";
import { runQuery, storyBody, storyResult, storyRun } from "@/lib/drafts/runs/schema";
import { ok, paged } from "../response-types";
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
      "Takes a few seconds. Progress is sent as `agent-progress` on the caller's private channel. Nothing is " +
      "created: review the draft, then create the issue.",
    permission,
    isThrottled: true,
    body: {
      schema: storyBody,
      example: { description: "Photos are lost when the phone has no signal." },
    },
    responses: ok("The draft, or the existing issue that it duplicates.", storyResult),
  },
  {
    method: "GET",
    path: `${project}/story-runs`,
    tag,
    summary: "List your drafts",
    permission,
    query: runQuery,
    responses: ok("A page of the caller's own runs, newest first.", z.array(storyRun), paged),
  },
  {
    method: "GET",
    path: `${project}/story-runs/{id}`,
    tag,
    summary: "Get a draft",
    permission,
    responses: ok("The run, with its result once it has finished.", storyRun),
  },
  {
    method: "POST",
    path: `${project}/story-runs/{id}/cancel`,
    tag,
    summary: "Cancel a draft",
    permission,
    responses: ok("The run.", storyRun),
  },
];
