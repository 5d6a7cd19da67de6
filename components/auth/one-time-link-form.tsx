"use client";

import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { postAuth } from "@/lib/identity/auth/client";
import { loadPage } from "@/lib/platform/client/api-client";
import { FailureSummary } from "./failure-summary";
import { NameFields, NewPasswordField } from "./person-fields";
import { type FormValues, useAuthForm } from "./use-auth-form";

const LABELS = {
  secret: "Link",
  first_name: "First name",
  last_name: "Last name",
  password: "Password",
};
const REQUIRED = { first_name: "first name", last_name: "last name", password: "password" };

interface OneTimeLinkFormProps {
  secret: string;
  email: string;
  /** Prefilled but editable. */
  name?: { firstName: string; lastName: string };
}

/** Completes an invitation or sign-in link: asks for name and password, then signs in. */
export function OneTimeLinkForm({ secret, email, name }: OneTimeLinkFormProps) {
  async function submit(values: FormValues) {
    const body = { ...values, secret };
    // A URL if a code is still required.
    const { url = "/" } = await postAuth<{ url?: string }>("one-time-link", body);
    loadPage(url);
  }

  const { formProps, pending, failure, errors } = useAuthForm(REQUIRED, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={LABELS} />
      <Field label="Email">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NameFields errors={errors} {...(name && { name })} />
      <NewPasswordField errors={errors} />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Save and sign in
      </Button>
    </form>
  );
}
