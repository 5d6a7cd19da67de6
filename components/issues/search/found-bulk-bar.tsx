"use client";

import { useQuery } from "@tanstack/react-query";
import { IssueBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import { ProjectProvider } from "@/components/screen/access/project-context";
import type { SearchResult } from "@/lib/issues/search/schema";
import { projectsQuery } from "@/lib/planning/projects/client";

interface FoundBulkBarProps {
  store: SelectionStore;
  selected: readonly SearchResult[];
  onReturn: () => void;
}

/** The bar of selected issues of any projects, with what the person may do in all of them. */
export function FoundBulkBar({ store, selected, onReturn }: FoundBulkBarProps) {
  const known = useQuery(projectsQuery()).data;
  const projects = known?.filter(({ id }) => selected.some(({ project_id }) => project_id === id));
  const [first] = projects ?? [];
  if (!projects || !first) return null;
  const { id, name, key_prefix: keyPrefix } = first;
  const isOwner = projects.every(({ is_owner }) => is_owner);
  const isArchived = projects.every(({ archived_at }) => archived_at !== null);
  return (
    <div className="sticky bottom-bottombar z-10 h-14 max-sm:h-32">
      <ProjectProvider project={{ id, name, keyPrefix, isOwner, isAccessible: true, isArchived }}>
        <IssueBulkBar store={store} selected={selected} onReturn={onReturn} />
      </ProjectProvider>
    </div>
  );
}
