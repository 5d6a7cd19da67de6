"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { PaletteSearch } from "@/components/shell/command-palette";
import { leavePage } from "@/components/shell/leave-guard";
import type { CappedList } from "@/lib/api/capped-list";
import { api } from "@/lib/http/api-client";
import { cleanQuery } from "@/lib/issues/filters";
import type { FoundIssue } from "@/lib/issues/schema";
import { issueHref } from "./issue-href";

const LIMIT = 8;

/** What Cmd/Ctrl+K finds among issues: by key or words, in every project the reader can read. */
export function usePaletteSearch(): PaletteSearch {
  const router = useRouter();
  return useCallback<PaletteSearch>(
    async (typed, signal) => {
      const query = cleanQuery(typed);
      if (query === undefined) return [];
      const params = new URLSearchParams({ query, limit: String(LIMIT) });
      const { data } = await api.get<CappedList<FoundIssue>>(`/api/issues/search?${params}`, {
        signal,
      });
      return data.map(({ id, key, title, project_id }) => ({
        id: String(id),
        label: title,
        detail: key,
        run: () => leavePage(() => router.push(issueHref(project_id, key))),
      }));
    },
    [router],
  );
}
