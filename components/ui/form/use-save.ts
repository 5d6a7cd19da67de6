"use client";

import { useState } from "react";
import { ApiFailure } from "@/lib/platform/client/api-client";

/**
 * The state of saving a form through the API: whether it is in progress, and the errors for each
 * field.
 */
export interface Save {
  isSaving: boolean;
  /** The error's message if it has no field errors. */
  message: string | null;
  /** Returns the API's errors for a field in the request body. */
  errorOf: (field: string) => readonly string[] | undefined;
  /** Makes the API call. Resolves to true if it succeeded. */
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
