"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useSave } from "@/components/ui/form/use-save";
import type { InboxRow } from "@/components/inbox/state/group-rows";
import { snoozeTimes, toLocalInput } from "./snooze-times";
import type { SnoozeActions } from "./use-snooze";

interface SnoozeDialogProps {
  row: InboxRow;
  onSnooze: SnoozeActions["snooze"];
  onClose: () => void;
}

/** Asks for the date and time to snooze a row until. */
export function SnoozeDialog({ row, onSnooze, onClose }: SnoozeDialogProps) {
  const save = useSave();
  const [now] = useState(() => new Date());
  const [time, setTime] = useState(() => toLocalInput(snoozeTimes(now).at(-1)?.until ?? now));
  const [untilChange, setUntilChange] = useState(false);
  const [error, setError] = useState<string>();
  const isAboutIssue = row.notifications[0].notifiable.type === "issue";

  function submit(): Promise<boolean> {
    const until = new Date(time);
    const isValid = until.getTime() > Date.now();
    setError(isValid ? undefined : "Choose a time in the future.");
    if (isValid) onSnooze(row, { until: until.toISOString(), until_change: untilChange });
    return Promise.resolve(isValid);
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Snooze until"
      submitLabel="Snooze"
      save={save}
      onSubmit={submit}
    >
      <Field label="Date and time" error={error}>
        <Input
          type="datetime-local"
          value={time}
          min={toLocalInput(now)}
          onChange={(event) => setTime(event.target.value)}
        />
      </Field>
      {isAboutIssue && (
        <Checkbox
          label="Or until the issue changes, if that is sooner"
          checked={untilChange}
          onCheckedChange={setUntilChange}
        />
      )}
    </FormDialog>
  );
}
