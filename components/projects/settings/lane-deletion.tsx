"use client";

import { laneCountsQuery } from "@/lib/issues/board/client/queries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProject } from "@/components/screen/access/project-context";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { Select } from "@/components/ui/form/select";
import { lanesQuery, useDeleteLane } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";

const POLL_MS = 1_000;
/** With fewer issues, progress would disappear before anyone could read it. */
const BATCH_SIZE = 1_000;

function Moving({ done, total }: { done: number; total: number }) {
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label="Issues moved" value={done} max={total} />
      <p className="text-sm text-text-muted numeric">
        {done.toLocaleString("en")} of {total.toLocaleString("en")} issues moved
      </p>
    </div>
  );
}

/** Asks where the lane's issues should go, and shows progress while a large lane is emptied. */
export function LaneDeletion({ lane, onClose }: { lane: Lane; onClose: () => void }) {
  const { id: projectId } = useProject();
  const { data: lanes = [] } = useQuery(lanesQuery(projectId));
  const others = lanes.filter(({ id }) => id !== lane.id);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const fallback = chosen ?? others[0]?.id;
  const remove = useDeleteLane(projectId);
  const { data: counts } = useQuery({
    ...laneCountsQuery(projectId),
    refetchInterval: remove.isPending ? POLL_MS : false,
  });
  const left = counts?.get(lane.id) ?? 0;
  const [total, setTotal] = useState(0);
  if (left > total) setTotal(left);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the lane ${lane.title}?`}
      description="Its issues will move to the end of the lane you choose, in the same order."
      confirmLabel="Delete lane"
      disabledReason={fallback === undefined ? "A project needs at least one lane." : undefined}
      onConfirm={async () => {
        if (fallback !== undefined) {
          await remove.mutateAsync({ id: lane.id, fallbackLaneId: fallback });
        }
      }}
    >
      {remove.isPending && total > BATCH_SIZE && (
        <Moving done={Math.max(0, total - left)} total={total} />
      )}
      {others.length > 0 && !remove.isPending && (
        <Field label="Move its issues to">
          <Select
            value={fallback}
            onValueChange={setChosen}
            options={others.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
