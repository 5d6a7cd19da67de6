"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { PaletteSearch } from "./command-palette";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { cleanQuery } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { recentIssues } from "@/components/issues/detail/recent-issues";

const LIMIT = 8;

/**
 * Issues for Cmd/Ctrl+K, by key or words, in every readable project. Without a query, recently
 * viewed ones.
 */
export function usePaletteSearch(): PaletteSearch {
  const router = useRouter();
  return useCallback<PaletteSearch>(
    async (typed, signal) => {
      const query = cleanQuery(typed);
      const found = (key: string, title: string, projectId: number) => ({
        id: key,
        label: title,
        detail: key,
        run: () => leavePage(() => router.push(issueHref(projectId, key))),
      });
      if (query === undefined) {
        return recentIssues().map(({ key, title, project_id }) => found(key, title, project_id));
      }
      const params = new URLSearchParams({ query, limit: String(LIMIT) });
      const { data } = await api.get<CappedList<FoundIssue>>(`/api/issues/search?${params}`, {
        signal,
      });
      return data.map(({ key, title, project_id }) => found(key, title, project_id));
    },
    [router],
  );
}
