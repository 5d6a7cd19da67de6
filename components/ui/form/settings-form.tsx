"use client";

import type { ReactNode } from "react";
import type { Save } from "./use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";

interface SettingsFormProps {
  save: Save;
  submitLabel: string;
  primary?: boolean;
  /** Why the form cannot be submitted right now. */
  disabledReason?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form on a page. Enter submits, and the input is kept if saving fails. */
export function SettingsForm(props: SettingsFormProps) {
  const { save, submitLabel, primary = false, disabledReason, onSubmit, children } = props;
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason === undefined && !save.isSaving) onSubmit();
      }}
    >
      {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
      {children}
      <div>
        <Button
          type="submit"
          variant={primary ? "primary" : "secondary"}
          loading={save.isSaving}
          disabledReason={disabledReason}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
