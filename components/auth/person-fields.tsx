"use client";

import { PASSWORD_MIN } from "@/lib/identity/auth/schema";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { PasswordInput } from "./password-input";

type Errors = Record<string, string[]>;

interface NameFieldsProps {
  errors: Errors;
  name?: { firstName: string; lastName: string };
}

/** First and last name, side by side if there is room. */
export function NameFields({ errors, name }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={errors["first_name"]} required>
        <Input name="first_name" autoComplete="given-name" defaultValue={name?.firstName} />
      </Field>
      <Field label="Last name" error={errors["last_name"]} required>
        <Input name="last_name" autoComplete="family-name" defaultValue={name?.lastName} />
      </Field>
    </div>
  );
}

/** A field for a new password. */
export function NewPasswordField({ errors }: { errors: Errors }) {
  return (
    <Field
      label="Password"
      hint={`At least ${PASSWORD_MIN} characters. Several words in a row are easy to remember and hard to guess.`}
      error={errors["password"]}
      required
    >
      <PasswordInput name="password" autoComplete="new-password" />
    </Field>
  );
}
