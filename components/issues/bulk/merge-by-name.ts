import type { BulkChange, BulkField, SelectedIssue } from "./bulk-plan";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

/** Stands for the final lane of each project, whatever its name. */
export const FINAL_LANE = -1;

/** For a record's id, the ids of the records with its name, by project. */
export type Twins = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Records that cannot be chosen from yet, because those of a project are missing. */
export interface Unread {
  /** Why they could not be read; undefined while they are. */
  error: string | undefined;
  retry: () => void;
}

interface ReadResult {
  data: unknown;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** What is missing of the projects' records; undefined if nothing is. */
export function unreadOf(results: readonly ReadResult[]): Unread | undefined {
  const missing = results.filter(({ data }) => data === undefined);
  if (missing.length === 0) return undefined;
  const failed = missing.filter(({ isError }) => isError);
  return {
    error: failed[0] && (failed[0].error?.message ?? ""),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** The records to choose from. Of several projects, one stands for those with its name in the others. */
export interface BulkLookups extends ProjectLookups {
  unread?: Partial<Record<BulkField, Unread | undefined>>;
  twins?: {
    lanes: Twins;
    labels: Twins;
    projectName: (projectId: number) => string;
    projects: number;
  };
}

/** One record for all with the same name, ignoring case, in the order in which the projects have them. */
export function mergeByName<Item extends { id: number }>(
  projectIds: readonly number[],
  lists: readonly (readonly Item[])[],
  nameOf: (item: Item) => string,
): { items: Item[]; twins: Twins } {
  const items = new Map<string, Item>();
  const twins = new Map<number, Map<number, number>>();
  lists.forEach((list, at) => {
    for (const item of list) {
      const name = nameOf(item).trim().toLowerCase();
      const shown = items.get(name) ?? item;
      items.set(name, shown);
      const own = twins.get(shown.id) ?? new Map<number, number>();
      twins.set(shown.id, own);
      const projectId = projectIds[at] ?? 0;
      // Of two with the same name in a project, the first one.
      if (!own.has(projectId)) own.set(projectId, item.id);
    }
  });
  return { items: [...items.values()], twins };
}

/** "In 2 of 3 projects", for a record that not all of the projects have. */
export function presence(own: ReadonlyMap<number, number> | undefined, projects: number) {
  const count = own?.size ?? projects;
  return count < projects ? `In ${count} of ${projects} projects` : undefined;
}

/** Returns the change for issues of several projects: each gets its own project's lane or labels. */
export function inOwnProjects(
  change: BulkChange,
  issues: readonly SelectedIssue[],
  { lanes, labels, twins }: BulkLookups,
): BulkChange {
  if (!twins) return change;
  const lacks = (issue: SelectedIssue, what: string) =>
    [issue.id, `${twins.projectName(issue.project_id)} has no ${what}.`] as const;
  if (change.field === "lane_id" && "value" in change) {
    const own = twins.lanes.get(change.value);
    const title = lanes.find(({ id }) => id === change.value)?.title ?? "";
    return {
      field: "lane_id",
      values: new Map(
        issues.flatMap((issue) => {
          const id = own?.get(issue.project_id);
          return id === undefined ? [] : [[issue.id, id] as const];
        }),
      ),
      missing: new Map(
        issues
          .filter((issue) => own?.has(issue.project_id) !== true)
          .map((issue) => lacks(issue, `lane “${title}”`)),
      ),
    };
  }
  if (change.field !== "label_ids") return change;
  const inProject = (projectId: number, ids: readonly number[]) =>
    ids.flatMap((id) => twins.labels.get(id)?.get(projectId) ?? []);
  const missing = issues.flatMap((issue) => {
    const lacking = change.add.find((id) => twins.labels.get(id)?.has(issue.project_id) !== true);
    if (lacking === undefined) return [];
    const name = labels.find(({ id }) => id === lacking)?.name ?? "";
    return [lacks(issue, `label “${name}”`)];
  });
  return { ...change, inProject, missing: new Map(missing) };
}
