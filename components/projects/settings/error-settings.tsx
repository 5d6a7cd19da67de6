"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import { toastError } from "@/components/ui/feedback/toast";
import { projectQuery, useUpdateProject } from "@/lib/planning/projects/client";
import type { OnRegression, Project, ProjectBody } from "@/lib/planning/projects/schema";
import { ProjectTokenList } from "./project-token-list";

const ON_REGRESSION: { value: OnRegression; label: string }[] = [
  { value: "nothing", label: "Do nothing" },
  { value: "comment", label: "Comment on the bug" },
  { value: "reopen", label: "Move the bug to the first lane and comment" },
];

/** How errors and their bugs affect each other. Changes take effect immediately. */
function LoopForm({ project }: { project: Project }) {
  const update = useUpdateProject(project.id);
  const permit = useCan("projects.update", { createdById: project.owner_id });
  const shown = update.isPending ? { ...project, ...update.variables } : project;

  function change(part: Partial<ProjectBody>) {
    update.mutate(
      { name: project.name, ...part },
      {
        onError: ({ message }) =>
          toastError("The setting wasn’t changed", { description: message }),
      },
    );
  }

  return (
    <div className="flex max-w-xl flex-col gap-5">
      {permit.reason !== undefined && <p className="text-sm text-text-muted">{permit.reason}</p>}
      <Field
        label="When a resolved error occurs again"
        hint="The comment is posted on behalf of the person who last resolved the error, or the project owner, and says so."
      >
        <Select
          value={shown.on_regression}
          onValueChange={(on_regression) => change({ on_regression })}
          options={ON_REGRESSION}
          disabled={!permit.allowed}
        />
      </Field>
      <Switch
        label={<span className="text-sm font-medium">Closing a bug resolves its errors</span>}
        description="Moving a bug to the last lane resolves its linked open errors."
        checked={shown.resolve_on_close}
        disabled={!permit.allowed}
        onCheckedChange={(resolve_on_close) => change({ resolve_on_close })}
      />
    </div>
  );
}

function TurnedOff() {
  const { allowed } = useCan("appSettings.update");
  return (
    <Banner>
      <strong className="font-medium">Error tracking is off for the whole workspace.</strong> These
      settings are kept, but reports are rejected.{" "}
      {allowed ? (
        <>
          You can turn it on in the{" "}
          <Link href="/settings/general" className="underline">
            workspace settings
          </Link>
          .
        </>
      ) : (
        "Admins can turn it on, and so can anyone whose role has Workspace settings: Update."
      )}
    </Banner>
  );
}

/** The project's error settings. `isOn`: whether error tracking is on in the workspace. */
export function ErrorSettings({ isOn }: { isOn: boolean }) {
  const query = useQuery(projectQuery(useProject().id));
  return (
    <div className="flex flex-col gap-8">
      {!isOn && <TurnedOff />}
      <ProjectTokenList />
      <SettingsSection
        title="Errors and linked bugs"
        description="A promoted error is linked to a bug in this project. Choose how they affect each other."
      >
        <Loaded query={query} what="The settings" rows={2}>
          {(project) => <LoopForm project={project} />}
        </Loaded>
      </SettingsSection>
    </div>
  );
}
