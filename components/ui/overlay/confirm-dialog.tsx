"use client";

import * as Radix from "radix-ui/alert-dialog";
import { useState, type ReactNode } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Delete ENG-7?" */
  title: string;
  /** What will happen, and what is kept. */
  description: ReactNode;
  /** The verb: "Delete issue". */
  confirmLabel: string;
  tone?: "danger" | "primary" | "secondary";
  /**
   * If it resolves, the dialog closes. If it rejects, the dialog stays open and shows the error's
   * message.
   */
  onConfirm: () => void | Promise<void>;
  /** Extra choices to make before confirming, such as a fallback lane. */
  children?: ReactNode;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined;
  /** A safer way on, such as saving first. Shown last, as the main choice. */
  alternative?: {
    label: string;
    run: () => Promise<void>;
    disabledReason?: string | undefined;
  };
}

/**
 * Asks for confirmation before an irreversible action. If the action can be undone, run it and use
 * toastUndo instead.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, tone = "danger", onConfirm, alternative } = props;
  const [busy, setBusy] = useState<"confirm" | "alternative" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const returnFocus = useReturnFocus(open);

  function change(next: boolean) {
    if (busy !== null) return;
    setFailure(null);
    onOpenChange(next);
  }

  async function run(choice: "confirm" | "alternative") {
    setBusy(choice);
    setFailure(null);
    try {
      await (choice === "confirm" ? onConfirm() : alternative?.run());
      onOpenChange(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
    } finally {
      setBusy(null);
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          data-modal=""
          onCloseAutoFocus={returnFocus}
          className="motion-pop fixed inset-x-0 bottom-0 z-40 flex max-h-[90dvh] flex-col gap-3 overflow-y-auto rounded-t-md border border-border bg-surface-raised p-5 shadow-float outline-none sm:inset-x-4 sm:top-[20dvh] sm:bottom-auto sm:mx-auto sm:max-h-[75dvh] sm:max-w-[26rem] sm:rounded-md"
        >
          <Radix.Title className="text-md font-semibold">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-sm text-text-muted">{props.description}</div>
          </Radix.Description>
          {props.children}
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            {/* Radix focuses this on opening. */}
            <Radix.Cancel asChild>
              <Button>Cancel</Button>
            </Radix.Cancel>
            <Button
              variant={tone}
              loading={busy === "confirm"}
              disabledReason={props.disabledReason}
              onClick={() => void run("confirm")}
            >
              {props.confirmLabel}
            </Button>
            {alternative && (
              <Button
                variant="primary"
                loading={busy === "alternative"}
                disabledReason={alternative.disabledReason}
                onClick={() => void run("alternative")}
              >
                {alternative.label}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
