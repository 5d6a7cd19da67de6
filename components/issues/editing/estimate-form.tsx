"use client";

import { useState } from "react";
import { ESTIMATE_HINT, formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface EstimateFormProps {
  value: number | null;
  onSave: (minutes: number | null) => void;
}

/** A field for an estimate. Enter saves; an empty field clears the estimate. */
export function EstimateForm({ value, onSave }: EstimateFormProps) {
  const [typed, setTyped] = useState(value === null ? "" : formatEstimate(value));
  const [error, setError] = useState<string>();
  return (
    <form
      className="p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const minutes = parseEstimate(typed);
        if (minutes === undefined) setError(ESTIMATE_HINT);
        else onSave(minutes);
      }}
    >
      <Field label="Estimate" hint={error === undefined ? ESTIMATE_HINT : undefined} error={error}>
        <Input
          autoFocus
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}
