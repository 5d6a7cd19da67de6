"use client";

import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { ApiFailure } from "@/lib/platform/client/api-client";

/**
 * The last error, by field if known. `errors` is empty if the message already covers everything.
 */
export interface FormFailure {
  message: string;
  errors: Record<string, string[]>;
  status: number;
}

export type FormValues = Record<string, string>;

/** Returns an error for the first empty field, or undefined if all are filled in. */
function emptyFields(values: FormValues, labels: Record<string, string>): FormFailure | undefined {
  const names = Object.keys(labels).filter((name) => (values[name] ?? "").trim() === "");
  if (names.length === 0) return undefined;
  const errors = Object.fromEntries(
    names.map((name) => [name, [`Enter the ${labels[name] ?? name}.`]]),
  );
  return { message: "Some fields are still empty.", errors, status: 422 };
}

function failureOf(error: unknown): FormFailure {
  if (error instanceof ApiFailure) {
    const { message, errors, status } = error;
    return { message, errors, status };
  }
  return { message: "Something went wrong. Try again.", errors: {}, status: 0 };
}

/**
 * Manages the state of a form whose fields are identified by name. `labels` lists the required
 * fields, worded as in "Enter the …". `submit` rejects with ApiFailure. After a failure, focus
 * moves to the error summary if there is one. Otherwise the password is focused and selected,
 * because it is what people usually retype.
 */
export function useAuthForm(
  labels: Record<string, string>,
  submit: (values: FormValues) => Promise<void>,
) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const form = useRef<HTMLFormElement>(null);

  // The summary only exists once this failure is rendered, so move focus in the same commit.
  useLayoutEffect(() => {
    if (!failure || !form.current) return;
    const hasFields = Object.keys(failure.errors).length > 0;
    const selector = hasFields ? "[data-summary]" : "input[autocomplete*=password]";
    const target = form.current.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  }, [failure]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const entries = [...new FormData(event.currentTarget)];
    const values = Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    );
    const missing = emptyFields(values, labels);
    setFailure(missing);
    if (missing) return;
    setPending(true);
    try {
      await submit(values);
      // Stays pending while the browser navigates to another page.
    } catch (error) {
      setFailure(failureOf(error));
      setPending(false);
    }
  }

  // `post`, so that submitting before the script has loaded never puts the password in the URL.
  const formProps = { ref: form, onSubmit, noValidate: true, method: "post" } as const;
  return { formProps, pending, failure, errors: failure?.errors ?? {} };
}
