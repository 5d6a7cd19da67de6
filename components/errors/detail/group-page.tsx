"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ChevronLeft } from "@/components/ui/icon/icons";
import { useNamePage } from "@/components/screen/navigation/page-name";
import { errorGroupQuery } from "@/lib/errors/groups/client/mutations";
import { listedGroup } from "@/lib/errors/groups/client/cache";
import { readTriageFilters, type TriageFilters } from "@/lib/errors/groups/client/filters";
import { groupListHref } from "@/components/screen/navigation/error-group-href";
import { listQueryOf } from "@/components/errors/detail/event/use-event-params";
import { GroupFailure, GroupGone, GroupSkeleton } from "./group-states";
import { GroupPager } from "./group-pager";
import { GroupView } from "./group-view";
import { useGroupTriage } from "./moves/use-group-triage";
import { useGroupTitle } from "./moves/use-group-title";
import { useListAround, useNeighbors } from "./moves/use-neighbors";
import { useShownGroup } from "./moves/use-shown-group";

interface GroupPageProps {
  projectId: number;
  groupId: number;
  /** The workspace's own address. */
  workspaceUrl: string;
}

/** An error group's page, with links to its neighbors in the list it was opened from. */
export function GroupPage({ projectId, groupId, workspaceUrl }: GroupPageProps) {
  const query = listQueryOf(useSearchParams().toString());
  const [shownId, show] = useShownGroup(projectId, groupId, query);
  const filters = useMemo(() => readTriageFilters(new URLSearchParams(query)), [query]);
  // Read here: the view of one group goes away with a move, which would cancel the request.
  const list = useListAround(projectId, filters);
  return (
    <ShownGroup
      key={shownId}
      projectId={projectId}
      groupId={shownId}
      workspaceUrl={workspaceUrl}
      query={query}
      filters={filters}
      list={list}
      toGroup={show}
    />
  );
}

interface ShownGroupProps extends GroupPageProps {
  /** The list's query string. */
  query: string;
  filters: TriageFilters;
  list: ReturnType<typeof useListAround>;
  toGroup: (id: number) => void;
}

function ShownGroup(props: ShownGroupProps) {
  const { projectId, groupId, workspaceUrl, query, filters, toGroup } = props;
  const client = useQueryClient();
  const neighbors = useNeighbors(projectId, groupId, filters, props.list);
  const triage = useGroupTriage(projectId, groupId, query, neighbors, toGroup);
  const group = useQuery({
    ...errorGroupQuery(projectId, groupId),
    placeholderData: () => listedGroup(client, projectId, groupId),
  });
  useGroupTitle(group.data);
  useNamePage(group.data?.exception_class);
  const listHref = groupListHref(projectId, query);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-3 pb-12 max-sm:pb-24 sm:px-6">
      <div className="mb-3 flex min-h-9 items-center gap-2">
        <Link
          href={listHref}
          className="-ml-1 inline-flex items-center gap-0.5 text-sm text-text-muted hover:text-text hover:underline pointer-coarse:min-h-11 pointer-coarse:pr-2"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          Errors
        </Link>
        <GroupPager neighbors={neighbors} triage={triage} />
      </div>
      <GroupGone error={group.data ? group.error : null} listHref={listHref} />
      {group.data ? (
        <GroupView
          group={group.data}
          triage={triage}
          period={new URLSearchParams(query).has("period") ? filters.period : null}
          workspaceUrl={workspaceUrl}
        />
      ) : group.isError ? (
        <GroupFailure
          error={group.error}
          listHref={listHref}
          onRetry={() => void group.refetch()}
          retrying={group.isFetching}
        />
      ) : (
        <GroupSkeleton />
      )}
    </div>
  );
}
