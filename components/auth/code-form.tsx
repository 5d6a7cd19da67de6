"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { postAuth } from "@/lib/identity/auth/client";
import { loadPage } from "@/lib/platform/client/api-client";
import { FailureSummary } from "./failure-summary";
import { type FormValues, useAuthForm } from "./use-auth-form";

interface CodeFormProps {
  /** Path on this origin to go to after signing in. */
  next: string;
}

const KINDS = {
  app: {
    label: "Code",
    hint: "The six digits your authenticator app shows for Lanework.",
    keyboard: "numeric",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten you saved. Each works once.",
    keyboard: "text",
    other: "Use the authenticator app",
  },
} as const;

/** The second step of signing in: an authenticator code, or a recovery code. */
export function CodeForm({ next }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const { label, hint, keyboard, other } = KINDS[kind];

  async function submit({ code }: FormValues) {
    await postAuth("second-factor", { code });
    loadPage(next);
  }

  const { formProps, pending, failure, errors } = useAuthForm({ code: "code" }, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={{ code: label }} />
      <Field label={label} hint={hint} error={errors["code"]}>
        <Input
          key={kind}
          name="code"
          inputMode={keyboard}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm text-accent-text">
        <button
          type="button"
          className="hover:underline"
          onClick={() => setKind(kind === "app" ? "recovery" : "app")}
        >
          {other}
        </button>
        <Link href="/sign-in" className="hover:underline">
          Start again
        </Link>
      </div>
    </form>
  );
}
