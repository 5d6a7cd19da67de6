"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProject } from "@/components/screen/access/project-context";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ColorPicker } from "@/components/ui/form/color-picker";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useSave } from "@/components/ui/form/use-save";
import { lanesQuery, useCreateLane, useUpdateLane } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { unusedColor } from "./default-color";

interface LaneFormProps {
  /** Null for a new lane. */
  lane: Lane | null;
  onClose: () => void;
}

/** The dialog for a lane's name, limit and color. */
export function LaneForm({ lane, onClose }: LaneFormProps) {
  const { id: projectId } = useProject();
  const [title, setTitle] = useState(lane?.title ?? "");
  const { data: lanes } = useQuery(lanesQuery(projectId));
  const [color, setColor] = useState(() => lane?.color ?? unusedColor(lanes));
  const [limit, setLimit] = useState(lane?.wip_limit?.toString() ?? "");
  const [isHard, setHard] = useState(lane?.is_wip_limit_hard ?? false);
  const create = useCreateLane(projectId);
  const update = useUpdateLane(projectId);
  const save = useSave();
  const body = {
    title,
    color,
    wip_limit: limit === "" ? null : Number(limit),
    is_wip_limit_hard: isHard && limit !== "",
  };
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
      <Checkbox
        label="Hard limit"
        description={
          limit === ""
            ? "Set a limit first."
            : "A full lane takes no more issues. People who can update lanes can confirm an exception."
        }
        checked={isHard && limit !== ""}
        disabled={limit === ""}
        onCheckedChange={setHard}
      />
      <ColorPicker value={color} onValueChange={setColor} />
    </FormDialog>
  );
}
