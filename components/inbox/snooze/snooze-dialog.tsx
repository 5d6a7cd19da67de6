"use client";

import { useRef, useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useSave } from "@/components/ui/form/use-save";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { useDates } from "@/components/ui/text/now";
import { subjectsName } from "@/components/inbox/rows/inbox-text";
import { readTime } from "./read-time";
import { snoozeTimes, toLocalInput } from "./snooze-times";
import type { SnoozeEnd } from "@/lib/messaging/notifications/client/snooze";
import type { SnoozeActions } from "@/components/inbox/state/row-actions";

interface SnoozeDialogProps {
  row: InboxRow;
  onSnooze: SnoozeActions["snooze"];
  /** Called instead of `onSnooze` if the row was not snoozed. */
  onCancel: () => void;
  onClose: () => void;
}

/** Asks for the date and time to snooze a row until. */
export function SnoozeDialog({ row, onSnooze, onCancel, onClose }: SnoozeDialogProps) {
  const save = useSave();
  const [now] = useState(() => new Date());
  const dates = useDates();
  const isMonthFirst = !/^\d/.test(dates.day("2000-01-02"));
  const suggested = toLocalInput(snoozeTimes(now).at(-1)?.until ?? now);
  const [time, setTime] = useState(suggested);
  const [untilChange, setUntilChange] = useState(false);
  const [phrase, setPhrase] = useState("");
  const [error, setError] = useState<string>();
  const chosen = useRef<SnoozeEnd>(undefined);
  const isWritten = phrase.trim() !== "";
  const meant = readTime(phrase, now, isMonthFirst);
  const isUnclear = isWritten && meant === null;
  const isAboutIssue = row.notifications[0].notifiable.type === "issue";

  function write(next: string) {
    setPhrase(next);
    setError(undefined);
    const read = readTime(next, now, isMonthFirst);
    // A date that is not what the text says would look as if it were.
    setTime(read ? toLocalInput(read) : next.trim() === "" ? suggested : "");
  }

  function submit(): Promise<boolean> {
    if (isUnclear) {
      setError("Write it like “in 3 days” or “fri 9”, or choose a date and time below.");
      return Promise.resolve(false);
    }
    const until = new Date(time);
    const isValid = until.getTime() > Date.now();
    setError(isValid ? undefined : "Choose a time in the future.");
    if (isValid) chosen.current = { until: until.toISOString(), until_change: untilChange };
    return Promise.resolve(isValid);
  }

  return (
    <FormDialog
      open
      onOpenChange={() => {
        onClose();
        // Only now, because an open dialog would keep the focus that moves to the next row.
        if (chosen.current) onSnooze(row, chosen.current);
        else onCancel();
      }}
      title={row.rowCount > 1 ? `Snooze ${subjectsName(row.notifications)} until` : "Snooze until"}
      size="sm"
      submitLabel="Snooze"
      save={save}
      onSubmit={submit}
    >
      <Field
        label="When"
        error={isUnclear ? error : undefined}
        hint={
          <span aria-live="polite">
            {meant ? (
              <span className="text-text">
                {meant.getFullYear() === now.getFullYear()
                  ? dates.hour(meant.toISOString())
                  : dates.exact(meant.toISOString())}
                {meant <= now && " is over"}
              </span>
            ) : isWritten ? (
              error === undefined && "Not understood yet"
            ) : (
              "For example: 2h, tonight, fri 9, Jan 3, end of month"
            )}
          </span>
        }
      >
        <Input
          value={phrase}
          placeholder="tomorrow 9am"
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <Field label="Date and time" error={isUnclear ? undefined : error}>
        <Input
          type="datetime-local"
          value={time}
          min={toLocalInput(now)}
          onChange={(event) => {
            setTime(event.target.value);
            setPhrase("");
            setError(undefined);
          }}
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
