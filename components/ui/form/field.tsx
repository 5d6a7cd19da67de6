"use client";

import { useId, type ReactNode } from "react";
import { CircleAlert } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "./field-context";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A message, or the API's list of messages for a field. */
  error?: string | readonly string[] | undefined;
  required?: boolean;
  /** Hides the label visually. */
  hideLabel?: boolean;
  className?: string;
  /** A control from components/ui, or any other that uses useFieldProps. */
  children: ReactNode;
}

/** Returns the messages as one string; empty if there are none. */
function errorText(error: FieldProps["error"]): string {
  return typeof error === "string" ? error : (error ?? []).join(" ");
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-text-muted">
          {hint}
        </p>
      )}
      {/* Always rendered, so that screen readers announce a new message. */}
      <p id={`${id}-error`} aria-live="polite" className="text-xs text-danger-text empty:hidden">
        {error !== "" && (
          <span className="flex items-start gap-1">
            <CircleAlert className="mt-0.5 size-3 shrink-0" />
            {error}
          </span>
        )}
      </p>
    </>
  );
}

function describedBy(id: string, hint: ReactNode, error: string): string | undefined {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === "" ? [] : [`${id}-error`]),
  ];
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** A label, control, hint and error, linked for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hint, required = false, hideLabel = false, className, children } = props;
  const id = useId();
  const error = errorText(props.error);
  const control = {
    id,
    describedBy: describedBy(id, hint, error),
    invalid: error !== "",
    required,
  };
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger-text">
            {" *"}
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
