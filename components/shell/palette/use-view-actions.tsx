"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCan } from "@/components/screen/access/use-can";
import { Bookmark } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import type { ShellProject } from "@/components/screen/navigation/locate";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import { viewHref } from "@/lib/issues/saved-views/view-href";

/** Actions that open the saved views of the page's project, and those across projects. */
export function useViewActions(project: ShellProject | null): Action[] {
  const router = useRouter();
  const isReader = useCan("issues.read").allowed;
  const views = useQuery({ ...savedViewsQuery(project?.id ?? 0), enabled: project !== null }).data;
  const across = useQuery({ ...savedViewsQuery(null), enabled: isReader }).data;
  return [...(views ?? []), ...(across ?? [])].map((view) => ({
    id: `view-${view.id}`,
    label: view.name,
    section: view.project_id === null ? "Views of all issues" : "Views",
    icon: <Bookmark />,
    keywords: ["view"],
    rank: 2,
    run: () => leavePage(() => router.push(viewHref(view.project_id, view))),
  }));
}
