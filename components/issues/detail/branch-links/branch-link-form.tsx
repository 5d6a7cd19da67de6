"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useCreateBranchLink } from "@/lib/issues/branch-links/client";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { branchName } from "./branch-name";
import type { Issue } from "@/lib/issues/issues/schema";
import { vcsReposQuery } from "@/lib/planning/repositories/client";

interface BranchLinkFormProps {
  issue: Issue;
  /** Called with the branch's name once it is linked, or without it if cancelled. */
  onClose: (added?: string) => void;
}

/** Chooses a repository and a branch. Prefilled with the name from "Copy branch name". */
export function BranchLinkForm({ issue, onClose }: BranchLinkFormProps) {
  const repos = useQuery(vcsReposQuery(issue.project_id));
  const [chosenRepo, setChosenRepo] = useState<number | null>(null);
  const [name, setName] = useState(() => branchName(issue.key, issue.title));
  const createLink = useCreateBranchLink(issue);
  const primary = repos.data?.find(({ is_primary }) => is_primary) ?? repos.data?.[0];
  const repoId = chosenRepo ?? primary?.id;
  const errors = createLink.error instanceof ApiFailure ? createLink.error.errors : {};

  if (repos.isPending) return <Skeleton className="h-8 w-full" />;
  if (repos.isError) {
    return <p className="text-sm text-danger-text">{repos.error.message}</p>;
  }
  if (repoId === undefined) {
    return (
      <p className="text-sm text-text-muted">
        This project has no repositories yet. Add one in the{" "}
        <Link
          href={`/projects/${issue.project_id}/settings`}
          className="text-accent-text underline"
        >
          project settings
        </Link>
        .
      </p>
    );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (repoId === undefined) return;
    createLink.mutate(
      { project_vcs_repo_id: repoId, branch_name: name },
      { onSuccess: (link) => onClose(link.branch_name) },
    );
  }

  return (
    <form
      onSubmit={submit}
      data-keeps-escape=""
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="mb-2 flex flex-wrap items-start gap-2"
    >
      <Field label="Repository" error={errors["project_vcs_repo_id"]} className="min-w-40">
        <Select
          value={repoId}
          onValueChange={setChosenRepo}
          options={repos.data.map(({ id, repo_full_name }) => ({
            value: id,
            label: repo_full_name,
          }))}
        />
      </Field>
      <Field
        label="Branch"
        error={
          errors["branch_name"] ??
          (errors["project_vcs_repo_id"] ? undefined : createLink.error?.message)
        }
        className="min-w-48 flex-1"
      >
        <Input autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex gap-2 self-end">
        <Button type="submit" loading={createLink.isPending}>
          Link
        </Button>
        <Button variant="ghost" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
