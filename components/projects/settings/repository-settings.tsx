"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Star } from "@/components/ui/icon/icons";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { Badge } from "@/components/ui/data/badge";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import {
  useCreateVcsRepo,
  useDeleteVcsRepo,
  useUpdateVcsRepo,
  vcsReposQuery,
} from "@/lib/planning/repositories/client";
import type { VcsRepo } from "@/lib/planning/repositories/schema";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { RecordSection } from "./record-section";

function RepositoryForm({ repo, onClose }: { repo: VcsRepo | null; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [fullName, setFullName] = useState(repo?.repo_full_name ?? "");
  const [url, setUrl] = useState(repo?.repo_url ?? "");
  const [branch, setBranch] = useState(repo?.default_branch ?? "main");
  const [isPrimary, setIsPrimary] = useState(repo?.is_primary ?? false);
  const create = useCreateVcsRepo(projectId);
  const update = useUpdateVcsRepo(projectId);
  const save = useSave();
  const body = {
    repo_full_name: fullName,
    repo_url: url,
    default_branch: branch,
    is_primary: isPrimary,
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={repo ? "Edit repository" : "New repository"}
      submitLabel={repo ? "Save repository" : "Add repository"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          repo ? update.mutateAsync({ id: repo.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Full name" required hint="owner/name" error={save.errorOf("repo_full_name")}>
        <Input
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
          spellCheck={false}
        />
      </Field>
      <Field label="URL" required error={save.errorOf("repo_url")}>
        <Input type="url" value={url} onChange={(event) => setUrl(event.target.value)} />
      </Field>
      <Field label="Default branch" error={save.errorOf("default_branch")}>
        <Input
          value={branch}
          onChange={(event) => setBranch(event.target.value)}
          spellCheck={false}
        />
      </Field>
      <Checkbox
        label="Primary repository"
        description="Suggested first when linking a branch. Only one repository can be primary."
        checked={isPrimary}
        onCheckedChange={setIsPrimary}
      />
    </FormDialog>
  );
}

function RepositoryDeletion({ repo, onClose }: { repo: VcsRepo; onClose: () => void }) {
  const remove = useDeleteVcsRepo(useProject().id);
  const count = repo.branch_links_count;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${repo.repo_full_name}?`}
      description={
        count === 0
          ? "No issues link to its branches."
          : `${count} branch ${count === 1 ? "link" : "links"} will be removed from issues. The repository itself won’t change.`
      }
      confirmLabel="Remove repository"
      onConfirm={() => remove.mutateAsync(repo.id)}
    />
  );
}

export function RepositorySettings() {
  const query = useQuery(vcsReposQuery(useProject().id));
  const update = useCan("projects.update");
  return (
    <RecordSection
      noun="repository"
      description="Issues can link to branches in these repositories."
      query={query}
      nameOf={(repo) => repo.repo_full_name}
      render={(repo) => (
        <>
          <a
            href={repo.repo_url}
            target="_blank"
            rel="noopener noreferrer"
            className="truncate font-medium hover:underline"
          >
            {repo.repo_full_name}
          </a>
          {repo.is_primary && <Badge icon={<Star />}>Primary</Badge>}
          <span className="text-xs text-text-muted">{repo.default_branch}</span>
        </>
      )}
      create={update}
      permitsOf={() => ({ update, remove: update })}
      form={(repo, onClose) => <RepositoryForm repo={repo} onClose={onClose} />}
      deletion={(repo, onClose) => <RepositoryDeletion repo={repo} onClose={onClose} />}
    />
  );
}
