"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Banner } from "@/components/ui/feedback/banner";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { transferPreviewQuery } from "@/lib/issues/issues/transfer/client";
import type { TransferPlan } from "@/lib/issues/issues/transfer/schema";
import { can } from "@/lib/platform/access/can";
import { liveProjectsQuery } from "@/lib/planning/projects/client";
import type { Project } from "@/lib/planning/projects/schema";
import { type Mapping, TransferFields } from "./transfer-fields";
import { finalText, lostLines } from "./transfer-text";
import { useTransfer } from "./use-transfer";

const KEPT =
  "Comments, attachments, time entries, dependencies, relations and activity move with it.";

/** The projects in which the user can create issues, except the one that the issues are in. */
function useTargets(projectId: number): { targets: Project[]; isLoading: boolean } {
  const actor = useActor();
  const { data = [], isPending } = useQuery(liveProjectsQuery());
  const targets = data.filter(({ id, is_owner: isOwner }) => {
    const project = { isOwner, isAccessible: true };
    return id !== projectId && can(actor, "issues.create", { project }).allowed;
  });
  return { targets, isLoading: isPending };
}

/** What one issue would lose and keep. */
function Preview({ issueKey, plan }: { issueKey: string; plan: TransferPlan }) {
  const lines = lostLines(plan.lost);
  const final = finalText(plan.lost);
  return (
    <div className="flex flex-col gap-2 text-sm" aria-live="polite">
      {lines.length > 0 && (
        <div>
          <h3 className="font-medium">What will be lost</h3>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-text-muted">
        {lines.length === 0 && "Nothing will be lost. "}
        {KEPT}{" "}
        {plan.former_key === null
          ? `It gets a new key, and ${issueKey} keeps leading to it.`
          : `It gets its old key ${plan.former_key} again, and ${issueKey} keeps leading to it.`}
      </p>
      {final !== null && <p className="text-text-muted">{final}</p>}
    </div>
  );
}

interface TransferDialogProps {
  issues: readonly ListedIssue[];
  /** Receives why issues were not moved, by id; empty if all were. */
  onMoved?: (failed: ReadonlyMap<number, string>) => void;
  onClose: () => void;
}

/** Asks where issues move to, and says what they lose there. */
export function TransferDialog({ issues: wanted, onMoved, onClose }: TransferDialogProps) {
  // They leave the lists while the last of them still move.
  const [issues] = useState(wanted);
  const [first] = issues;
  const only = issues.length === 1 ? first : undefined;
  const { targets, isLoading } = useTargets(first?.project_id ?? 0);
  const [project, setProject] = useState<Project | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [done, setDone] = useState(0);
  const save = useSave();
  const move = useTransfer();
  const target = { project_id: project?.id ?? 0, mapping };
  const preview = useQuery({
    ...transferPreviewQuery(first?.project_id ?? 0, only?.key ?? "", target),
    enabled: only !== undefined && project !== null,
    placeholderData: keepPreviousData,
  });
  const plan = preview.data?.project_id === project?.id ? preview.data : undefined;
  const what = only?.key ?? `${issues.length.toLocaleString("en")} issues`;

  async function submit(): Promise<boolean> {
    if (!project) return false;
    return save.run(async () => {
      const failed = await move(issues, project, mapping, setDone);
      onMoved?.(failed);
    });
  }

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && !save.isSaving && onClose()}
      title={`Move ${what} to another project`}
      submitLabel={project ? `Move to ${project.name}` : "Move"}
      disabledReason={project ? undefined : "Choose a project first."}
      save={save}
      onSubmit={submit}
    >
      {!isLoading && targets.length === 0 ? (
        <p className="text-sm text-text-muted">
          There is no other project in which you can create issues.
        </p>
      ) : (
        <Field label="Project" error={save.errorOf("project_id")}>
          <Combobox
            label="Project"
            placeholder="Choose a project…"
            searchPlaceholder="Project…"
            value={project?.id ?? null}
            options={targets.map(({ id, name, key_prefix }) => ({
              value: id,
              label: name,
              detail: key_prefix,
              keywords: [key_prefix],
            }))}
            onValueChange={(id) => {
              setProject(targets.find((one) => one.id === id) ?? null);
              setMapping({});
            }}
          />
        </Field>
      )}
      {project && (!only || plan) && (
        <TransferFields
          key={project.id}
          projectId={project.id}
          plan={plan}
          mapping={mapping}
          onChange={setMapping}
          save={save}
        />
      )}
      {project && only && <PreviewOf query={preview} plan={plan} issueKey={only.key} />}
      {project && !only && (
        <p className="text-sm text-text-muted">
          What isn’t chosen here is found by name, and cleared if {project.name} doesn’t have it.
          Parents and sub-issues that don’t move with their family stay behind. {KEPT_OF_MANY}
        </p>
      )}
      {save.isSaving && !only && (
        <p role="status" className="text-sm">
          {done.toLocaleString("en")} of {issues.length.toLocaleString("en")} moved
        </p>
      )}
    </FormDialog>
  );
}

const KEPT_OF_MANY =
  "Comments, attachments, time entries, dependencies, relations and activity move with them. They get new keys, and the old ones keep leading to them.";

interface PreviewOfProps {
  query: { error: Error | null };
  plan: TransferPlan | undefined;
  issueKey: string;
}

function PreviewOf({ query, plan, issueKey }: PreviewOfProps) {
  if (query.error) return <Banner tone="danger">{query.error.message}</Banner>;
  if (!plan) return <Skeleton className="h-16 w-full" />;
  return <Preview issueKey={issueKey} plan={plan} />;
}
