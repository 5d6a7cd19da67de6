import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError } from "@/lib/platform/http/errors";
import { assertNotEnclosed } from "@/lib/platform/db/enclosing-transaction";
import { AgentFailure, type StoryText } from "@/lib/drafts/model/agent";
import { openAgents } from "@/lib/drafts/model/open-agents";
import { createRun } from "@/lib/drafts/runs/create-run";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import { runPipeline } from "./pipeline";
import { ProgressSender } from "./progress";
import { RunRecord } from "@/lib/drafts/runs/record-run";
import { forgetRunning, trackRun, RunCancelled } from "@/lib/drafts/runs/running";
import { RUN_STATUS, type StoryBody, type StoryResult } from "@/lib/drafts/runs/schema";
import { pendingSteps, StepTrack } from "@/lib/drafts/steps/step-track";
import type { RunContext } from "@/lib/drafts/steps/run-context";

/** Total time limit for models. */
const MODELS_MS = 100_000;

/** Masks the secrets in the text before it is read, stored or sent. */
function maskInput({ description, context }: StoryBody): Pick<RunContext, "text" | "masked"> {
  const parts = [maskSecrets(description), maskSecrets(context ?? "")] as const;
  const text: StoryText = { description: parts[0].text, context: parts[1].text };
  return { text, masked: [...new Set(parts.flatMap(({ kinds }) => kinds))] };
}

function startTimeLimit(controller: AbortController): NodeJS.Timeout {
  const end = () => controller.abort(new AgentFailure("The time limit for models was reached."));
  return setTimeout(end, MODELS_MS).unref();
}

/**
 * Drafts an issue from text (docs/spec/drafts.md) and stores the run. Continues even if the caller
 * disconnects. `conclude` runs last and completes the run. Throws Invalid (422) on `run_key`, and
 * 409 if the run was cancelled.
 */
export async function generateStory<T>(
  project: ProjectScope,
  body: StoryBody,
  conclude: (end: () => Promise<StoryResult>) => Promise<T>,
): Promise<T> {
  assertNotEnclosed("Drafting a story");
  const agents = openAgents();
  const input = maskInput(body);
  const steps = pendingSteps();
  const runKey = body.run_key ?? null;
  const runId = await createRun(project, { runKey, text: input.text, agents, steps });
  const controller = new AbortController();
  trackRun(runId, controller);
  const timer = startTimeLimit(controller);
  const record = new RunRecord(project, runId, steps, () => controller.abort(new RunCancelled()));
  const sender = new ProgressSender(project);
  const track = new StepTrack((now, progress) => {
    record.note(now);
    sender.send(progress);
  });
  try {
    const { signal } = controller;
    const work: RunContext = { project, ...input, agents, outOfReach: null, signal };
    const result = { ...(await runPipeline(work, track)), run_id: runId };
    await record.stop();
    return await conclude(async () => {
      if (!(await record.end(RUN_STATUS.done, result))) throw new RunCancelled();
      return result;
    });
  } catch (error) {
    await record.stop();
    if (!(error instanceof RunCancelled)) {
      await record.end(RUN_STATUS.failed, null).catch(() => undefined);
      throw error;
    }
    await record.end(RUN_STATUS.cancelled, null);
    throw new ApiError(409, "The run was cancelled.");
  } finally {
    clearTimeout(timer);
    forgetRunning(runId);
  }
}
