"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { postAuth } from "@/lib/identity/auth/client";
import { FailureSummary } from "./failure-summary";
import { type FormValues, useAuthForm } from "./use-auth-form";

/** Requests a reset link. Shows the same message whether or not the address has an account. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  async function submit({ email = "" }: FormValues) {
    await postAuth("password-reset", { email });
    setSentTo(email);
  }

  const { formProps, pending, failure, errors } = useAuthForm({ email: "email address" }, submit);
  if (sentTo !== undefined) {
    return (
      <>
        <Banner tone="success">
          <p className="wrap-anywhere">
            If {sentTo} has an account here, we’ve sent a link. It works for an hour.
          </p>
        </Banner>
        <ButtonLink href="/sign-in" size="lg">
          Back to sign-in
        </ButtonLink>
      </>
    );
  }
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={{ email: "Email" }} />
      <Field label="Email" error={errors["email"]}>
        <Input name="email" type="email" autoComplete="username" autoFocus spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Send me a link
      </Button>
      <ButtonLink href="/sign-in" size="lg">
        Back to sign-in
      </ButtonLink>
    </form>
  );
}
