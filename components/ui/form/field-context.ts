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
 * The id and aria attributes a control takes from the Field around it; what the caller gives wins.
 * Without a Field this is what the caller gave.
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
