"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { RecordSection } from "./record-section";
import { useProject } from "@/components/screen/access/project-context";
import { useActor } from "@/components/screen/access/actor-context";
import { useCanRecur } from "@/components/issues/fields/recurring/use-can-recur";
import { useCan, useCanCheck } from "@/components/screen/access/use-can";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IconButton } from "@/components/ui/button/icon-button";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { Pause, Play } from "@/components/ui/icon/icons";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useDates } from "@/components/ui/text/now";
import { zoneLabel } from "@/components/ui/text/time-zones";
import {
  recurringIssuesQuery,
  useCreateRecurringIssue,
  useDeleteRecurringIssue,
  useUpdateRecurringIssue,
} from "@/lib/planning/recurring-issues/client";
import type { NewRecurringIssueBody, RecurringIssue } from "@/lib/planning/recurring-issues/schema";
import { RecurringForm } from "@/components/issues/fields/recurring/recurring-form";
import { nextText, recurrenceText } from "@/components/issues/fields/recurring/recurrence-text";

interface RecurringProps {
  recurring: RecurringIssue;
}

/** What creates the same recurring issue again. */
function bodyAgain(recurring: RecurringIssue): NewRecurringIssueBody {
  const { title, description, prompt, type, priority, assignee_id, epic_id, lane_id } = recurring;
  const { estimated_minutes, label_ids, every, on, at, starts_on, is_paused } = recurring;
  const content = { title, description, prompt, type, priority, assignee_id, epic_id, lane_id };
  return { ...content, estimated_minutes, label_ids, every, on, at, starts_on, is_paused };
}

function Deletion({ recurring, onClose }: RecurringProps & { onClose: () => void }) {
  const projectId = useProject().id;
  const { userId } = useActor();
  const remove = useDeleteRecurringIssue(projectId);
  const create = useCreateRecurringIssue(projectId);
  // It would create issues in the name of whoever brings it back.
  const isOwn = recurring.created_by_id === userId;

  async function confirm() {
    await remove.mutateAsync(recurring.id);
    if (!isOwn) return;
    void toastUndo(`${recurring.title} deleted`, () =>
      undoneBy(create.mutateAsync(bodyAgain(recurring)), `${recurring.title} was not restored`),
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the recurring issue ${recurring.title}?`}
      description={
        isOwn
          ? "Issues it has created won’t change."
          : "Issues it has created won’t change. Someone else set it up, so this can’t be undone."
      }
      confirmLabel="Delete recurring issue"
      onConfirm={confirm}
    />
  );
}

/** Pauses or resumes. */
function PauseButton({ recurring }: RecurringProps) {
  const update = useUpdateRecurringIssue(useProject().id);
  const permit = useCan("issueTemplates.update", { createdById: recurring.created_by_id });
  const { id, title, is_paused: isPaused } = recurring;
  const set = (is_paused: boolean) => update.mutateAsync({ id, body: { is_paused } });

  async function toggle() {
    try {
      await set(!isPaused);
    } catch (error) {
      const text = error instanceof Error ? error.message : "Try again.";
      toastError(`Couldn’t change ${title}`, { description: text });
      return;
    }
    void toastUndo(isPaused ? `${title} resumed` : `${title} paused`, () =>
      set(isPaused).then(() => true),
    );
  }

  return (
    <IconButton
      label={isPaused ? `Resume ${title}` : `Pause ${title}`}
      disabledReason={permit.reason}
      onClick={() => void toggle()}
    >
      {isPaused ? <Play /> : <Pause />}
    </IconButton>
  );
}

function RecurringRow({ recurring }: RecurringProps) {
  const dates = useDates();
  const { project_id: projectId, last_issue_key: lastKey } = recurring;
  return (
    <>
      <span className="truncate font-medium">{recurring.title}</span>
      <span className="text-xs text-text-muted">{recurrenceText(recurring, dates)}</span>
      <span className="text-xs text-text-muted">{nextText(recurring, dates)}</span>
      {lastKey !== null && (
        <span className="text-xs text-text-muted">
          last{" "}
          <Link href={issueHref(projectId, lastKey)} className="text-accent-text hover:underline">
            {lastKey}
          </Link>
        </span>
      )}
    </>
  );
}

/** The project's recurring issues. */
export function RecurringSettings() {
  const { id: projectId } = useProject();
  const query = useQuery(recurringIssuesQuery(projectId));
  const ask = useCanCheck();
  const zone = query.data?.[0]?.time_zone;
  const where = zone === undefined ? "" : ` Times are in ${zoneLabel(zone)}.`;
  return (
    <RecordSection
      noun="recurring issue"
      description={`A recurring issue creates a new issue every day, week or month.${where}`}
      query={query}
      nameOf={(recurring) => recurring.title}
      render={(recurring) => <RecurringRow recurring={recurring} />}
      create={useCanRecur()}
      permitsOf={(recurring) => ({
        update: ask("issueTemplates.update", { createdById: recurring.created_by_id }),
        remove: ask("issueTemplates.delete", { createdById: recurring.created_by_id }),
      })}
      actionsOf={(recurring) => <PauseButton recurring={recurring} />}
      form={(recurring, onClose) => (
        <RecurringForm projectId={projectId} recurring={recurring} onClose={onClose} />
      )}
      deletion={(recurring, onClose) => <Deletion recurring={recurring} onClose={onClose} />}
    />
  );
}
