"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useMemo } from "react";
import { Plus } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useActor } from "@/components/screen/access/actor-context";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { useExternalStore } from "@/components/ui/external-store";
import { toastMessage } from "@/components/ui/feedback/toast";
import { lazyPart } from "@/components/ui/lazy-part";
import { whenIdle } from "@/components/ui/when-idle";
import { can } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import { composerRequest, openComposer } from "./composer-store";
import type { OpenComposerProps } from "./open-composer";

const load = () => import("./open-composer");
const composer = lazyPart(() => load().then((module) => module.OpenComposer), {
  close: () => composerRequest.set(null),
});
const OpenComposer = composer.Part;

export interface CreatableProject extends ShellProject {
  is_owner: boolean;
}

interface CreateIssueActionProps {
  projects: readonly CreatableProject[];
  draftLink: OpenComposerProps["draftLink"];
}

/**
 * "New issue", available on every page, with the shortcut C. Starts in the page's project, or in the
 * one used last. Without the permission, the key says why.
 */
export function CreateIssueAction({ projects, draftLink }: CreateIssueActionProps) {
  const actor = useActor();
  const client = useQueryClient();
  const pathname = usePathname();
  const request = useExternalStore(composerRequest);
  const { userId } = actor;

  const decide = (project: CreatableProject) =>
    can(actor, "issues.create", { project: { isOwner: project.is_owner, isAccessible: true } });
  const available = projects.filter((project) => decide(project).allowed);
  const pageProject = projects.find(({ id }) => id === locate(pathname, projects).project?.id);
  const refused = pageProject ?? projects[0];
  const isAllowed = pageProject ? decide(pageProject).allowed : available.length > 0;
  const reason = isAllowed
    ? undefined
    : refused
      ? (explain(decide(refused)) ?? undefined)
      : "Issues belong to a project. Create a project first.";

  const otherId = available[0]?.id;
  const otherName = available[0]?.name;

  const actions = useMemo<Action[]>(() => {
    function open() {
      if (reason === undefined) openComposer();
      else {
        toastMessage("You can’t create issues here", {
          description: reason,
          ...(otherId !== undefined && {
            action: {
              label: `Create in ${otherName}`,
              run: () => openComposer({ projectId: otherId }),
            },
          }),
        });
      }
    }
    return [
      {
        id: "create-issue",
        label: "New issue",
        section: "Everywhere",
        command: "create",
        rank: 1,
        icon: <Plus />,
        keywords: ["create", "add", "bug", "feature"],
        inPalette: reason === undefined,
        run: open,
      },
    ];
  }, [reason, otherId, otherName]);
  useShortcuts(actions);

  const canCreate = otherId !== undefined;
  useEffect(
    () =>
      whenIdle(async () => {
        if (!canCreate) return;
        await composer.load();
        const { prepareComposer } = await load();
        prepareComposer(client, userId);
      }),
    [canCreate, client, userId],
  );

  return (
    <>
      <Button
        variant="primary"
        disabledReason={reason}
        aria-label="New issue"
        className="max-sm:size-9 max-sm:px-0 max-sm:before:absolute max-sm:before:-inset-1.25"
        onClick={() => openComposer()}
      >
        <Plus />
        <span className="max-sm:hidden">New issue</span>
      </Button>
      {request && otherId !== undefined && (
        <OpenComposer
          projects={available}
          pageProjectId={pageProject?.id}
          request={request}
          draftLink={draftLink}
        />
      )}
    </>
  );
}
