"use client";

import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { loadPage } from "@/lib/platform/client/api-client";
import { slugOf } from "@/lib/workspace/tenants/schema";
import { FailureSummary } from "./failure-summary";
import { type FormValues, useAuthForm } from "./use-auth-form";

interface WorkspaceFormProps {
  /** The part of a workspace's address after the slug: `.localhost:3000`. */
  hostSuffix: string;
}

/** Redirects to a workspace, given the first part of its address. */
export function WorkspaceForm({ hostSuffix }: WorkspaceFormProps) {
  function submit({ slug = "" }: FormValues) {
    loadPage(`${window.location.protocol}//${slugOf(slug)}${hostSuffix}/`);
    return Promise.resolve();
  }

  const { formProps, pending, failure, errors } = useAuthForm({ slug: "workspace name" }, submit);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FailureSummary failure={failure} labels={{ slug: "Workspace" }} />
      <Field label="Workspace" hint={`The part before ${hostSuffix}`} error={errors["slug"]}>
        <Input name="slug" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Continue
      </Button>
    </form>
  );
}
