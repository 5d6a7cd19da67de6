import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { EMPTY_ISSUE, type NewIssue, type ReferredIssue } from "./new-issue";

/** A new issue as it is kept in the browser until it is created. */
export interface IssueDraft extends NewIssue {
  project_id: number;
}

/** The storage key of `useDraft`. One draft a person, whatever page it is opened on. */
export function issueDraftName(userId: number): string {
  return `${userId}.new-issue`;
}

function isReferred(value: unknown): value is ReferredIssue {
  if (typeof value !== "object" || value === null) return false;
  const { id, key, title } = value as Record<string, unknown>;
  return typeof id === "number" && typeof key === "string" && typeof title === "string";
}

/**
 * Returns a stored draft with every field, or null if it is not one. An earlier version may have
 * stored it, so missing and unknown values become the defaults.
 */
export function readIssueDraft(stored: unknown): IssueDraft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const draft = stored as Record<string, unknown>;
  if (typeof draft["project_id"] !== "number") return null;
  const fields = Object.entries(EMPTY_ISSUE).map(([name, initial]: [string, unknown]) => {
    const value = draft[name];
    const isOne = name === "parent" ? isReferred(value) : typeof value === "number";
    const isId = initial === null && (value === null || isOne);
    const isSame = initial !== null && typeof value === typeof initial;
    const isKnown = isId || (isSame && Array.isArray(value) === Array.isArray(initial));
    return [name, isKnown ? value : initial];
  });
  return { ...(Object.fromEntries(fields) as NewIssue), project_id: draft["project_id"] };
}

type Lists = Pick<ProjectLookups, "lanes" | "labels" | "members">;

/**
 * Moves a draft to another project. Its lane and labels become those with the same names, and the
 * assignee stays if they are a member. Sprint, epic and parent belong to one project only.
 */
export function inProject(
  draft: IssueDraft,
  from: Lists,
  to: Lists,
  projectId: number,
): IssueDraft {
  const lane = from.lanes.find(({ id }) => id === draft.lane_id)?.title;
  const names = from.labels
    .filter(({ id }) => draft.label_ids.includes(id))
    .map(({ name }) => name.toLowerCase());
  return {
    ...draft,
    project_id: projectId,
    lane_id: to.lanes.find(({ title }) => title === lane)?.id ?? null,
    label_ids: to.labels
      .filter(({ name }) => names.includes(name.toLowerCase()))
      .map(({ id }) => id),
    assignee_id: to.members.some(({ id }) => id === draft.assignee_id) ? draft.assignee_id : null,
    sprint_id: null,
    epic_id: null,
    parent: null,
  };
}
