"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { postAuth } from "@/lib/identity/auth/client";
import { loadPage } from "@/lib/platform/client/api-client";
import { FailureSummary } from "./failure-summary";
import { NewPasswordField } from "./person-fields";
import { type FormValues, useAuthForm } from "./use-auth-form";

const LABELS = { secret: "Link", password: "Password" };

/** Sets a new password from a reset link and signs in. */
export function NewPasswordForm({ secret, email }: { secret: string; email: string }) {
  const [endsTokens, setEndsTokens] = useState(false);

  async function submit(values: FormValues) {
    const body = { ...values, secret, end_tokens: endsTokens };
    // A URL if a code is still required.
    const { url = "/" } = await postAuth<{ url?: string }>("new-password", body);
    loadPage(url);
  }

  const { formProps, pending, failure, errors } = useAuthForm({ password: "password" }, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={LABELS} />
      <Field label="Email">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NewPasswordField errors={errors} />
      <Checkbox
        checked={endsTokens}
        onCheckedChange={setEndsTokens}
        label="Also revoke my API tokens and calendar addresses"
      />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Save and sign in
      </Button>
    </form>
  );
}
