"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Textarea } from "@/components/ui/form/textarea";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { projectQuery, useUpdateProject } from "@/lib/planning/projects/client";
import type { Project } from "@/lib/planning/projects/schema";
import { useSave } from "@/components/ui/form/use-save";
import { ArchiveProject } from "./archive-project";
import { AutoArchive } from "./auto-archive";
import { DeleteProject } from "./delete-project";

function GeneralForm({ project }: { project: Project }) {
  // Only edited fields are sent; other people's changes to the rest are shown and kept.
  const [typed, setTyped] = useState<{ name?: string; description?: string }>({});
  const { name = project.name, description = project.description } = typed;
  const update = useUpdateProject(project.id);
  const permit = useCan("projects.update", { createdById: project.owner_id });
  const save = useSave();
  const router = useRouter();
  const isChanged = name !== project.name || description !== project.description;

  async function submit() {
    const done = await save.run(() => update.mutateAsync({ ...typed, name }));
    if (!done) return;
    setTyped({});
    toastSuccess("Project saved");
    router.refresh();
  }

  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (permit.allowed) void submit();
      }}
    >
      {save.message !== null && <Banner tone="danger">{save.message}</Banner>}
      <Field label="Name" required error={save.errorOf("name")}>
        <Input
          value={name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          readOnly={!permit.allowed}
          maxLength={255}
        />
      </Field>
      <Field label="Key prefix" hint="Part of every issue’s key, so it never changes.">
        <Input value={project.key_prefix} readOnly className="max-w-40" />
      </Field>
      <Field label="Description" error={save.errorOf("description")}>
        <Textarea
          value={description}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
          readOnly={!permit.allowed}
          rows={4}
        />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={save.isSaving}
          disabledReason={permit.reason ?? (isChanged ? undefined : "Nothing has changed.")}
        >
          Save changes
        </Button>
      </div>
    </form>
  );
}

export function GeneralSettings() {
  const { data: project, error, refetch, isFetching } = useQuery(projectQuery(useProject().id));
  if (error) {
    return (
      <ErrorState
        title="Couldn’t load the project"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!project) return <Skeleton className="h-60 max-w-xl" />;
  return (
    <div className="flex flex-col gap-8">
      <GeneralForm project={project} />
      <AutoArchive project={project} />
      <ArchiveProject project={project} />
      <DeleteProject project={project} />
    </div>
  );
}
