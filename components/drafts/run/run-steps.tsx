"use client";

import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  TriangleAlert,
} from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/button/spinner";
import type { RunStep } from "@/lib/drafts/runs/schema";
import { STATE_LABELS, STEP_NAMES, type StepState, stepMessages, stepState } from "./run-progress";

function StateIcon({ state }: { state: StepState }) {
  switch (state) {
    case "running":
      return <Spinner className="text-accent-text" />;
    case "done":
      return <CircleCheck className="size-4 text-success-text" />;
    case "warning":
      return <TriangleAlert className="size-4 text-warning-text" />;
    case "skipped":
      return <CircleMinus className="size-4 text-text-muted" />;
    case "stopped":
      return <CircleDashed className="size-4 text-text-muted" />;
    case "pending":
      return <Circle className="size-4 text-text-muted" />;
  }
}

interface RunStepsProps {
  steps: readonly RunStep[];
  /** True if the run has ended. */
  isOver: boolean;
}

/** The five steps of a run, each with its state and what it found. */
export function RunSteps({ steps, isOver }: RunStepsProps) {
  const messages = stepMessages(steps);
  return (
    <ol className="flex flex-col">
      {steps.map((step, at) => {
        const state = stepState(step, isOver);
        const message = messages[at] ?? null;
        return (
          <li
            key={step.step}
            data-step={step.step}
            aria-current={state === "running" ? "step" : undefined}
            className="flex min-w-0 gap-2.5 border-b border-border py-2.5 last:border-b-0"
          >
            <span aria-hidden="true" className="mt-0.5 inline-flex shrink-0">
              <StateIcon state={state} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span
                  className={cn("text-sm font-medium", state === "pending" && "text-text-muted")}
                >
                  {STEP_NAMES[step.step]}
                </span>
                <span className="text-xs text-text-muted">{STATE_LABELS[state]}</span>
              </p>
              {message !== null && (
                <p className="mt-0.5 text-sm break-words text-text-muted">{message}</p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
