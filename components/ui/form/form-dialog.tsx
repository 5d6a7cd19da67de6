"use client";

import { useId, type ComponentProps, type ReactNode } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Save } from "./use-save";

interface FormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: ComponentProps<typeof Dialog>["size"];
  /** The verb: "Create project". */
  submitLabel: string;
  /** Why it cannot be submitted yet. */
  disabledReason?: string | undefined;
  save: Save;
  onSubmit: () => Promise<boolean>;
  children: ReactNode;
}

/**
 * A dialog with a form. Enter submits. The dialog closes on success, and keeps the input on
 * failure.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, onOpenChange, title, description, submitLabel, save, onSubmit, children } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      {...(props.size !== undefined && { size: props.size })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={save.isSaving}
            disabledReason={props.disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // In the React tree, the dialog may be inside another form, which must not receive this
          // submit event.
          event.stopPropagation();
          if (props.disabledReason !== undefined) return;
          void onSubmit().then((done) => done && onOpenChange(false));
        }}
      >
        {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
