"use client";

import { useState } from "react";
import { ApiFailure } from "@/lib/platform/client/api-client";

/** A form's way to the API: whether it is under way, and what was refused, field by field. */
export interface Save {
  isSaving: boolean;
  /** A failure that names no field. */
  message: string | null;
  /** What the API says of a field of the body. */
  errorOf: (field: string) => readonly string[] | undefined;
  /** Runs the call; resolves to whether it succeeded. */
  run: (call: () => Promise<unknown>) => Promise<boolean>;
}

export function useSave(): Save {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  return {
    isSaving,
    message: failure && Object.keys(failure.errors).length === 0 ? failure.message : null,
    errorOf: (field) => failure?.errors[field],
    run: async (call) => {
      setIsSaving(true);
      setFailure(null);
      try {
        await call();
        return true;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setFailure(error);
        return false;
      } finally {
        setIsSaving(false);
      }
    },
  };
}
