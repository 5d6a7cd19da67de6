"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { Button } from "@/components/ui/button/button";
import { Input } from "@/components/ui/form/input";
import { Search } from "@/components/ui/icon/icons";
import { cleanQuery } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { fetchFound } from "@/lib/issues/search/client";

const LIMIT = 6;

/** The project's issues with these words, or this key. */
function useFound(projectId: number, typed: string) {
  const query = cleanQuery(typed);
  return useQuery({
    queryKey: ["link-search", projectId, query],
    enabled: query !== undefined,
    // A short delay, cancelled by the next keystroke: requests are sent per word, not per letter.
    queryFn: async ({ signal }): Promise<FoundIssue[]> => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (signal.aborted || query === undefined) return [];
      return (await fetchFound({ query, project_id: projectId }, LIMIT, {}, signal)).data;
    },
    placeholderData: (previous) => (query === undefined ? undefined : previous),
  });
}

interface LinkSearchProps {
  projectId: number;
  /** The issue being linked. */
  linkingId: number | null;
  onLink: (issueId: number) => void;
}

/** Finds any issue of the project to link, besides those that look similar. */
export function LinkSearch({ projectId, linkingId, onLink }: LinkSearchProps) {
  const [typed, setTyped] = useState("");
  const found = useFound(projectId, typed);
  const issues = cleanQuery(typed) === undefined ? [] : (found.data ?? []);
  return (
    <search className="mt-2 block border-t border-border pt-2">
      <Input
        size="sm"
        icon={<Search />}
        aria-label="Link to an existing issue"
        placeholder="Link to an existing issue…"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Otherwise Enter would create the bug.
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
        }}
      />
      <p role="status" className="pt-2 text-xs text-text-muted empty:hidden">
        {cleanQuery(typed) !== undefined &&
          (found.isError
            ? "Couldn’t search the issues."
            : issues.length === 0 &&
              (found.isFetching ? "Searching…" : "No issue of this project matches."))}
      </p>
      <ul aria-label="Found issues" className="divide-y divide-border empty:hidden">
        {issues.map(({ id, key, title, project_id, lane_title }) => (
          <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="break-words">
                <a
                  href={issueHref(project_id, key)}
                  target="_blank"
                  rel="noreferrer"
                  className="font-medium numeric underline underline-offset-2 pointer-coarse:py-3"
                >
                  {key}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>{" "}
                {title}
              </p>
              <p className="text-xs text-text-muted">{lane_title}</p>
            </div>
            <Button
              size="sm"
              aria-label={`Link to ${key}`}
              loading={linkingId === id}
              disabledReason={
                linkingId !== null && linkingId !== id ? "Linking the group…" : undefined
              }
              onClick={() => onLink(id)}
            >
              Link
            </Button>
          </li>
        ))}
      </ul>
    </search>
  );
}
