"use client";

import type { MouseEvent } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import type { FormFailure } from "./use-auth-form";

interface FailureSummaryProps {
  failure: FormFailure | undefined;
  /** Field labels by name, in form order. */
  labels: Record<string, string>;
}

function goToField(event: MouseEvent<HTMLButtonElement>, name: string) {
  const field = event.currentTarget.form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** A summary of a form's errors, shown above it. Announced when it appears; links to each field. */
export function FailureSummary({ failure, labels }: FailureSummaryProps) {
  if (!failure) return null;
  const fields = Object.keys(labels).filter((name) => name in failure.errors);
  return (
    <div data-summary tabIndex={-1} className="rounded-md">
      <Banner tone="danger">
        <p>{fields.length === 0 ? failure.message : "Fix these and try again:"}</p>
        {fields.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {fields.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className="inline text-left underline"
                  onClick={(event) => goToField(event, name)}
                >
                  {labels[name]}: {failure.errors[name]?.join(" ")}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
