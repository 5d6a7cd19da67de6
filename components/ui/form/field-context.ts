"use client";

import { createContext, useContext } from "react";

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldControl | null>(null);

/**
 * Returns a control's id and aria attributes, taken from the surrounding Field. The caller's own
 * props take precedence. Without a Field, returns the caller's props.
 */
export function useFieldProps<P extends { id?: string | undefined }>(own: P) {
  const field = useContext(FieldContext);
  if (field === null) return own;
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
    ...own,
  };
}
