"use client";

import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { ApiFailure } from "@/lib/platform/client/api-client";
import type { Issue } from "@/lib/issues/issues/schema";
import { useCreateTimeEntry, useUpdateTimeEntry } from "@/lib/issues/time-entries/client";
import type { TimeEntry } from "@/lib/issues/time-entries/schema";
import { localDay } from "@/components/issues/fields/calendar-day";
import { ESTIMATE_HINT, formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";

interface TimeEntryFormProps {
  issue: Issue;
  /** The entry to change, or null for a new one. */
  entry: TimeEntry | null;
  /** Called with the logged time, or without it if cancelled. */
  onClose: (saved?: TimeEntry) => void;
}

/** Duration, day and note. */
export function TimeEntryForm({ issue, entry, onClose }: TimeEntryFormProps) {
  const [time, setTime] = useState(entry ? formatEstimate(entry.minutes) : "");
  const [day, setDay] = useState(() => entry?.spent_on ?? localDay(new Date()));
  const [note, setNote] = useState(entry?.note ?? "");
  const [timeError, setTimeError] = useState<string>();
  const create = useCreateTimeEntry(issue);
  const update = useUpdateTimeEntry(issue);
  const sending = entry ? update : create;
  const errors = sending.error instanceof ApiFailure ? sending.error.errors : {};
  const hasFieldError = ["minutes", "spent_on", "note"].some((field) => field in errors);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const minutes = parseEstimate(time);
    setTimeError(minutes ? undefined : ESTIMATE_HINT);
    if (!minutes || sending.isPending) return;
    const body = { minutes, spent_on: day, note };
    const options = { onSuccess: (saved: TimeEntry) => onClose(saved) };
    if (entry) update.mutate({ id: entry.id, body }, options);
    else create.mutate(body, options);
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      data-keeps-escape=""
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      aria-label={entry ? "Edit time entry" : "Log time"}
      className="mb-2 flex flex-wrap items-start gap-2"
    >
      <Field label="Time" required error={timeError ?? errors["minutes"]} className="w-28">
        <Input
          autoFocus
          autoComplete="off"
          placeholder="1h 30m"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </Field>
      <Field label="Day" required error={errors["spent_on"]} className="w-40">
        <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Field
        label="Note"
        error={errors["note"] ?? (hasFieldError ? undefined : sending.error?.message)}
        className="min-w-48 flex-1"
      >
        <Input value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex gap-2 self-end">
        <Button type="submit" loading={sending.isPending}>
          {entry ? "Save" : "Log time"}
        </Button>
        <Button variant="ghost" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
