"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { ALL_ISSUES } from "@/lib/issues/saved-views/view-href";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { recentIssues } from "@/components/screen/navigation/recent-issues";
import type { Entry } from "./entries";

/** What the palette finds besides actions. */
export interface PaletteSearch {
  /** The issues viewed last. */
  recent: () => Entry[];
  /** Issues by key or words, in every readable project, and errors of this one. `signal` is aborted by the next letter. */
  find: (query: string, signal: AbortSignal) => Promise<Entry[]>;
  /** Opens the page that searches everything. */
  openPage: (query: string) => void;
}

/** Issues for Cmd/Ctrl+K, and the errors of the project that the person is in, if any. */
export function usePaletteSearch(projectId: number | undefined): PaletteSearch {
  const router = useRouter();
  const openIssue = useOpenIssue();
  const { hasErrorTracking } = useActor();
  const { allowed } = useCan("errorGroups.read");
  const errorsOf = hasErrorTracking && allowed ? projectId : undefined;
  return useMemo<PaletteSearch>(() => {
    type Found = Pick<FoundIssue, "key" | "title" | "project_id">;
    const entry = (section: string, { key, title, project_id }: Found): Entry => ({
      id: key,
      label: title,
      section,
      detail: key,
      run: () => openIssue({ project_id, key, title }),
    });
    return {
      recent: () => recentIssues().map((issue) => entry("Recent issues", issue)),
      async find(query, signal) {
        const [{ section, issues }, errors] = await Promise.all([
          import("./find-issues").then(({ findIssues }) => findIssues(query, signal)),
          errorsOf === undefined
            ? []
            : import("./find-errors").then(({ findErrors }) => findErrors(errorsOf, query, signal)),
        ]);
        return [
          ...issues.map((issue) => entry(section, issue)),
          ...errors.map(({ id, project_id, exception_class: name, latest_message: text }) => ({
            id: `error-${id}`,
            label: text === "" ? name : `${name}: ${text}`,
            section: "Errors",
            run: () => leavePage(() => router.push(groupHref(project_id, id))),
          })),
        ];
      },
      openPage: (query) =>
        leavePage(() => router.push(`${ALL_ISSUES}?${new URLSearchParams({ query })}`)),
    };
  }, [router, openIssue, errorsOf]);
}
