"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ArrowDown, ArrowUp } from "@/components/ui/icon/icons";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { ColorDot } from "@/components/ui/data/color-dot";
import { ColorPicker } from "@/components/ui/form/color-picker";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/button/icon-button";
import { Input } from "@/components/ui/form/input";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";
import { lanesQuery, useCreateLane, useUpdateLane } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { unusedColor } from "./default-color";
import { LaneDeletion } from "./lane-deletion";
import { RecordSection } from "./record-section";

function LaneForm({ lane, onClose }: { lane: Lane | null; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [title, setTitle] = useState(lane?.title ?? "");
  const { data: lanes } = useQuery(lanesQuery(projectId));
  const [color, setColor] = useState(() => lane?.color ?? unusedColor(lanes));
  const [limit, setLimit] = useState(lane?.wip_limit?.toString() ?? "");
  const create = useCreateLane(projectId);
  const update = useUpdateLane(projectId);
  const save = useSave();
  const body = { title, color, wip_limit: limit === "" ? null : Number(limit) };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={lane ? "Edit lane" : "New lane"}
      {...(!lane && {
        description: "New lanes are added at the end. Issues in the last lane count as done.",
      })}
      submitLabel={lane ? "Save lane" : "Create lane"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          lane ? update.mutateAsync({ id: lane.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Title" required error={save.errorOf("title")}>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={255} />
      </Field>
      <Field
        label="Work-in-progress limit"
        hint="The lane header shows a warning above this number. Leave empty for no limit."
        error={save.errorOf("wip_limit")}
      >
        <Input
          type="number"
          min={1}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          className="max-w-32"
        />
      </Field>
      <ColorPicker value={color} onValueChange={setColor} />
    </FormDialog>
  );
}

/** Buttons that move the lane up or down, changing its `order` by one. */
function MoveButtons({ lane, count }: { lane: Lane; count: number }) {
  const update = useUpdateLane(useProject().id);
  const permit = useCan("lanes.update");
  function move(order: number) {
    update.mutate(
      { id: lane.id, body: { title: lane.title, order } },
      {
        onSuccess: () => announce(`${lane.title} is now lane ${order + 1} of ${count}`),
        onError: (error) => toastError(error.message),
      },
    );
  }
  return (
    <>
      <IconButton
        label={`Move ${lane.title} up`}
        disabledReason={permit.reason ?? (lane.order === 0 ? "This is the first lane." : undefined)}
        onClick={() => move(lane.order - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${lane.title} down`}
        disabledReason={
          permit.reason ?? (lane.order === count - 1 ? "This is the last lane." : undefined)
        }
        onClick={() => move(lane.order + 1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  );
}

export function LaneSettings() {
  const query = useQuery(lanesQuery(useProject().id));
  const update = useCan("lanes.update");
  const remove = useCan("lanes.delete");
  const last = query.data?.at(-1)?.id;
  return (
    <RecordSection
      noun="lane"
      description="Lanes are the columns of the board, from left to right. Issues in the last one count as done."
      query={query}
      nameOf={(lane) => lane.title}
      render={(lane) => (
        <>
          <ColorDot color={lane.color} />
          <span className="truncate font-medium">{lane.title}</span>
          <span className="text-xs text-text-muted">
            {[
              lane.wip_limit === null ? null : `limit ${lane.wip_limit}`,
              lane.id === last ? "counts as done" : null,
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </>
      )}
      create={useCan("lanes.create")}
      permitsOf={() => ({ update, remove })}
      actionsOf={(lane, lanes) => <MoveButtons lane={lane} count={lanes.length} />}
      form={(lane, onClose) => <LaneForm lane={lane} onClose={onClose} />}
      deletion={(lane, onClose) => <LaneDeletion lane={lane} onClose={onClose} />}
    />
  );
}
