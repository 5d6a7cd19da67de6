"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { postAuth } from "@/lib/identity/auth/client";
import { loadPage } from "@/lib/platform/client/api-client";
import { slugOf } from "@/lib/workspace/tenants/schema";
import { FailureSummary } from "./failure-summary";
import { NameFields, NewPasswordField } from "./person-fields";
import { type FormValues, useAuthForm } from "./use-auth-form";

const LABELS = {
  setup_code: "Setup code",
  workspace_name: "Workspace name",
  slug: "Address",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  password: "Password",
};

const REQUIRED = {
  setup_code: "setup code",
  workspace_name: "workspace name",
  slug: "workspace address",
  first_name: "first name",
  last_name: "last name",
  email: "email address",
  password: "password",
};

interface SetupFormProps {
  /** The slug required by this address, or null. */
  fixedSlug: string | null;
  /** The part of the workspace's address after the slug: `.localhost:3000`. */
  hostSuffix: string;
}

/** First-run setup. Creates the first workspace and its admin, and signs them in. */
export function SetupForm({ fixedSlug, hostSuffix }: SetupFormProps) {
  const [name, setName] = useState("");
  const [chosenSlug, setChosenSlug] = useState(fixedSlug);
  const slug = chosenSlug ?? slugOf(name);

  async function submit(values: FormValues) {
    await postAuth("setup", values);
    loadPage("/");
  }

  const { formProps, pending, failure, errors } = useAuthForm(REQUIRED, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={LABELS} />
      <Field
        label={LABELS.setup_code}
        hint="The server printed it at startup. Check the terminal or log."
        error={errors["setup_code"]}
        required
      >
        <Input
          name="setup_code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          autoFocus
        />
      </Field>
      <Field label={LABELS.workspace_name} error={errors["workspace_name"]} required>
        <Input
          name="workspace_name"
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={LABELS.slug}
        hint={`Your workspace’s address: ${slug === "" ? "name" : slug}${hostSuffix}`}
        error={errors["slug"]}
        required
      >
        <Input
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={fixedSlug !== null}
          value={slug}
          onChange={(event) => setChosenSlug(event.target.value)}
        />
      </Field>
      <NameFields errors={errors} />
      <Field label={LABELS.email} error={errors["email"]} required>
        <Input name="email" type="email" autoComplete="username" spellCheck={false} />
      </Field>
      <NewPasswordField errors={errors} />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Create workspace
      </Button>
    </form>
  );
}
