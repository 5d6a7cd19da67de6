"use client";

import { usePathname, useRouter } from "next/navigation";
import { useMemo } from "react";
import { Sparkles } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useActor } from "@/components/screen/access/actor-context";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { can } from "@/lib/platform/access/can";
import { draftHref } from "./draft-url";

interface DraftActionProps {
  projects: readonly (ShellProject & { is_owner: boolean })[];
}

/**
 * "Draft with AI" in the palette, with the shortcut G D. Uses the page's project, or the first one
 * where drafting is allowed.
 */
export function DraftAction({ projects }: DraftActionProps) {
  const actor = useActor();
  const router = useRouter();
  const currentId = locate(usePathname(), projects).project?.id;
  const candidates =
    currentId === undefined ? projects : projects.filter(({ id }) => id === currentId);
  const projectId = candidates.find(
    ({ is_owner }) =>
      can(actor, "stories.generate", { project: { isOwner: is_owner, isAccessible: true } })
        .allowed,
  )?.id;
  const actions = useMemo<Action[]>(
    () =>
      projectId === undefined
        ? []
        : [
            {
              id: "draft-issue",
              label: "Draft with AI",
              section: "Everywhere",
              command: "draft",
              rank: 1,
              icon: <Sparkles />,
              keywords: ["story", "generate", "create", "issue"],
              run: () => leavePage(() => router.push(draftHref(projectId))),
            },
          ],
    [projectId, router],
  );
  useShortcuts(actions);
  return null;
}
