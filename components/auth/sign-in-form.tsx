"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { signIn } from "@/lib/identity/auth/client";
import { loadPage } from "@/lib/platform/client/api-client";
import { FailureSummary } from "./failure-summary";
import { PasswordInput } from "./password-input";
import { type FormValues, useAuthForm } from "./use-auth-form";

interface SignInFormProps {
  /** Path on this origin to go to after signing in. */
  next: string;
}

/** The sign-in form, with email and password. */
export function SignInForm({ next }: SignInFormProps) {
  async function submit({ email = "", password = "" }: FormValues) {
    loadPage(await signIn(email, password, next));
  }

  const required = { email: "email address", password: "password" };
  const { formProps, pending, failure, errors } = useAuthForm(required, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={{ email: "Email", password: "Password" }} />
      <Field label="Email" error={errors["email"]}>
        <Input name="email" type="email" autoComplete="username" autoFocus spellCheck={false} />
      </Field>
      <Field label="Password" error={errors["password"]}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Sign in
      </Button>
      <Link
        href="/forgot-password"
        className="self-center text-sm text-accent-text hover:underline"
      >
        Forgot your password?
      </Link>
    </form>
  );
}
