"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useMemo, useState } from "react";
import { Plus } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useActor } from "@/components/screen/access/actor-context";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { ProjectProvider } from "@/components/screen/access/project-context";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { can } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import type { CreateIssueDialogProps } from "./create-issue-dialog";

const CreateIssueDialog = dynamic(
  () => import("./create-issue-dialog").then((module) => module.CreateIssueDialog),
  { ssr: false },
);

export interface CreatableProject extends ShellProject {
  is_owner: boolean;
}

interface CreateIssueActionProps {
  projects: readonly CreatableProject[];
  draftLink: CreateIssueDialogProps["draftLink"];
}

/**
 * "New issue", available on every page, with the shortcut C. Uses the page's project, or lets the
 * user choose one.
 */
export function CreateIssueAction({ projects, draftLink }: CreateIssueActionProps) {
  const actor = useActor();
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState<number | null>(null);

  const decide = (project: CreatableProject) =>
    can(actor, "issues.create", { project: { isOwner: project.is_owner, isAccessible: true } });
  const available = projects.filter((project) => decide(project).allowed);
  const pageProject = projects.find(({ id }) => id === locate(pathname, projects).project?.id);
  const candidates = pageProject ? available.filter(({ id }) => id === pageProject.id) : available;
  const project = candidates.find(({ id }) => id === chosenId) ?? candidates[0];
  const refused = pageProject ?? projects[0];
  const reason = project
    ? undefined
    : refused
      ? (explain(decide(refused)) ?? undefined)
      : "Issues belong to a project. Create a project first.";

  const isAvailable = project !== undefined;
  const actions = useMemo<Action[]>(
    () =>
      isAvailable
        ? [
            {
              id: "create-issue",
              label: "New issue",
              section: "Everywhere",
              command: "create",
              rank: 1,
              icon: <Plus />,
              keywords: ["create", "add", "bug", "feature"],
              run: () => setOpen(true),
            },
          ]
        : [],
    [isAvailable],
  );
  useShortcuts(actions);

  return (
    <>
      <Button
        variant="primary"
        disabledReason={reason}
        aria-label="New issue"
        onClick={() => setOpen(true)}
      >
        <Plus />
        <span className="max-sm:hidden">New issue</span>
      </Button>
      {isOpen && project && (
        <ProjectProvider
          project={{
            id: project.id,
            name: project.name,
            keyPrefix: project.key_prefix,
            isOwner: project.is_owner,
            isAccessible: true,
          }}
        >
          <CreateIssueDialog
            key={project.id}
            projectId={project.id}
            open
            onOpenChange={setOpen}
            draftLink={draftLink}
            {...(!pageProject &&
              candidates.length > 1 && { projects: candidates, onProjectChange: setChosenId })}
          />
        </ProjectProvider>
      )}
    </>
  );
}
