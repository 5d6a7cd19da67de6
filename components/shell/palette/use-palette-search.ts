"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { recentIssues } from "@/components/issues/detail/recent-issues";
import type { Entry } from "./entries";

/** What the palette finds besides actions. */
export interface PaletteSearch {
  /** The issues viewed last. */
  recent: () => Entry[];
  /** Issues by key or words, in every readable project. `signal` is aborted by the next letter. */
  find: (query: string, signal: AbortSignal) => Promise<Entry[]>;
  /** Opens the page that searches everything. */
  openPage: (query: string) => void;
}

/** Issues for Cmd/Ctrl+K. */
export function usePaletteSearch(): PaletteSearch {
  const router = useRouter();
  const openIssue = useOpenIssue();
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
        const { findIssues } = await import("./find-issues");
        const { section, issues } = await findIssues(query, signal);
        return issues.map((issue) => entry(section, issue));
      },
      openPage: (query) =>
        leavePage(() => router.push(`/search?${new URLSearchParams({ query })}`)),
    };
  }, [router, openIssue]);
}
