import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { retriedIfUnreachable, sendWhenReachable } from "@/lib/platform/client/query-client";
import { setting } from "@/lib/platform/client/queued-changes";
import { addIssue, applyIssue, removeIssue, showInLists } from "./cache";
import { confirmExceeding, exceedable, exceedingFullLanes } from "@/lib/platform/client/full-lane";
import { type IssueName, issueKey } from "./cache-keys";
import { beforeFinishing } from "@/lib/platform/client/finishing";
import {
  conflictingFields,
  editBody,
  EditConflict,
  type IssueEdit,
  type SeenIssue,
} from "./edit-conflict";
import type {
  Issue,
  IssueActivity,
  IssueBody,
  LeanIssue,
  ListedIssue,
} from "@/lib/issues/issues/schema";
import type { BulkBody, BulkResult } from "@/lib/issues/issues/bulk/schema";

const path = (projectId: number) => `/api/projects/${projectId}/issues`;
export const issuePath = ({ project_id, key }: IssueName) => `${path(project_id)}/${key}`;

/** The full issue, by key. */
export function issueQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: issueKey(projectId, key),
    queryFn: ({ signal }) => api.get<Issue>(`${path(projectId)}/${key}`, { signal }),
  });
}

/** Page size of the activity. */
export const ENTRIES = 50;

/** Pages of the issue's activity, newest first. */
export function activityQuery(projectId: number, key: string) {
  return infiniteQueryOptions({
    queryKey: [...issueKey(projectId, key), "activity"],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(ENTRIES) });
      if (pageParam !== null) query.set("before", String(pageParam));
      return api.get<IssueActivity[]>(`${path(projectId)}/${key}/activity?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < ENTRIES ? null : (page.at(-1)?.id ?? null)),
  });
}

/** The issues that block this one, and those that it blocks. */
export function blockingQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "blocking"],
    queryFn: ({ signal }) =>
      api.get<CappedList<LeanIssue>>(`${path(projectId)}/${key}/blocking`, { signal }),
  });
}

/**
 * Creates an issue. `idempotencyKey` is the same for every attempt, so that a retry does not create
 * it twice.
 */
export function useCreateIssue(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: IssueBody; idempotencyKey: string }) =>
      exceedingFullLanes((override) =>
        api.post<Issue>(
          path(projectId),
          { ...body, ...override },
          // A key is for one body.
          {
            headers: {
              "idempotency-key": idempotencyKey + (override.override_wip_limit ? "+" : ""),
            },
          },
        ),
      ),
    onSuccess: (issue) => addIssue(queryClient, issue),
  });
}

export interface EditVariables {
  /** The issue as the user saw it when making the change. */
  seen: SeenIssue;
  edit: IssueEdit;
}

/** Mutation keys for issue changes: all changes, those to one issue, its edits, and its moves. */
export const changesKey = ["issue-change"];
const changesOf = (id: number) => [...changesKey, id];
export const editsOf = (id: number) => [...changesOf(id), "edit"];
export const movesOf = (id: number) => [...changesOf(id), "move"];

/**
 * The issue's changes in progress, except `settled`, merged into one. Responses do not include them
 * yet.
 */
export function pendingChanges(
  queryClient: QueryClient,
  id: number,
  settled?: EditVariables | Move,
): Partial<Issue> {
  const changes = queryClient
    .getMutationCache()
    .findAll({ mutationKey: changesOf(id), status: "pending" })
    .map(({ state }) => state.variables as EditVariables | Move)
    .filter((variables) => variables !== settled)
    .map((variables) =>
      "laneId" in variables
        ? { ...variables.edit, lane_id: variables.laneId, position: variables.position }
        : variables.edit,
    );
  return Object.assign({}, ...changes) as Partial<Issue>;
}

async function putEdit(current: Issue, edit: IssueEdit): Promise<Issue> {
  return exceedingFullLanes((override) =>
    api.put<Issue>(
      issuePath(current),
      { ...editBody(current, edit), ...override },
      { headers: { "if-match": `"${current.id}-${current.version}"` } },
    ),
  );
}

/**
 * Saves an edit against the newest version (`If-Match`). If someone else changed other fields
 * first, both changes are kept. If they changed the same fields, rejects with EditConflict and
 * saves nothing.
 */
export async function saveEdit(
  queryClient: QueryClient,
  { seen, edit }: EditVariables,
): Promise<Issue> {
  const query = issueQuery(seen.project_id, seen.key);
  const then = await beforeFinishing([seen], edit.lane_id);
  let current = await queryClient.query({ ...query, staleTime: "static" });
  for (let attempt = 1; ; attempt++) {
    const fields = conflictingFields(edit, seen, current);
    if (fields.length > 0) throw new EditConflict(seen, edit, current, fields);
    try {
      const saved = await putEdit(current, edit);
      then?.();
      return saved;
    } catch (error) {
      if (attempt > 3 || !(error instanceof ApiFailure) || error.status !== 412) throw error;
      current = await queryClient.query({ ...query, staleTime: 0 });
    }
  }
}

/**
 * Edits fields of an issue. The change is shown everywhere immediately, and reverted if it fails.
 * Edits to the same issue are sent one at a time. Rejects with EditConflict or ApiFailure.
 */
export function editIssue(queryClient: QueryClient, variables: EditVariables): Promise<Issue> {
  const { seen } = variables;
  const mutation = queryClient
    .getMutationCache()
    .build<Issue, Error, EditVariables, unknown>(queryClient, {
      mutationKey: editsOf(seen.id),
      scope: { id: `issue-${seen.id}` },
      meta: setting(Object.keys(variables.edit)),
      mutationFn: () => saveEdit(queryClient, variables),
      ...retriedIfUnreachable,
      onMutate: ({ edit }) => showInLists(queryClient, seen, edit),
      onSuccess: (issue) => applyIssue(queryClient, issue),
      onError: () => {
        const stored = queryClient.getQueryData(issueQuery(seen.project_id, seen.key).queryKey);
        showInLists(queryClient, seen, stored ?? seen);
      },
      onSettled: () =>
        showInLists(queryClient, seen, pendingChanges(queryClient, seen.id, variables)),
    });
  return mutation.execute(variables);
}

/** Returns the issue as the user should see it: as stored, with their edits in progress. */
export function useIssue(projectId: number, key: string) {
  const query = useQuery(issueQuery(projectId, key));
  const id = query.data?.id ?? 0;
  const edits = useMutationState({
    filters: { mutationKey: editsOf(id), status: "pending" },
    select: (mutation) => (mutation.state.variables as EditVariables).edit,
  });
  const edited = Object.assign({}, ...edits) as IssueEdit;
  const issue: Issue | undefined =
    query.data && edits.length > 0 ? { ...query.data, ...edited } : query.data;
  return { query, issue };
}

export interface Move {
  issue: ListedIssue;
  laneId: number;
  /**
   * Where the card lands: before or after this card, or at the end of the lane if neither id is
   * set.
   */
  beforeId?: number;
  afterId?: number;
  /** Its provisional position between its new neighbors. */
  position: number;
  /** Fields that change with it: those of another swimlane. */
  edit?: IssueEdit;
}

/** Deletes an issue permanently. */
export function useDeleteIssue() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (issue: IssueName) => api.delete(issuePath(issue)),
    onSuccess: (_nothing, issue) => removeIssue(queryClient, issue),
  });
}

/** Sets fields of up to 500 issues, or deletes them. The response has a reason for each that failed. */
export async function postBulk(projectId: number, body: BulkBody): Promise<BulkResult> {
  const send = (sent: BulkBody) => api.post<BulkResult>(`${path(projectId)}/bulk`, sent);
  const result = await send(body);
  const { ids, text } = exceedable(result.failed);
  if (text === undefined || !(await confirmExceeding(text))) return result;
  const { positions, ...rest } = body;
  const again = await send({
    ...rest,
    ids,
    ...(positions && { positions: ids.map((id) => positions[body.ids.indexOf(id)] ?? 0) }),
    override_wip_limit: true,
  });
  const others = result.failed.filter(({ id }) => !ids.includes(id));
  return { updated: result.updated + again.updated, failed: [...others, ...again.failed] };
}

/**
 * The same for fields, whose values are shown before they are saved: waits for the connection if the
 * browser is offline. A project's are sent one at a time.
 */
export function changeMany(
  queryClient: QueryClient,
  projectId: number,
  body: BulkBody,
): Promise<BulkResult> {
  return sendWhenReachable(queryClient, () => postBulk(projectId, body), {
    scope: `bulk-${projectId}`,
    sets: body.ids.flatMap((id) => Object.keys(body.set ?? {}).map((field) => `${id} ${field}`)),
  });
}

/** Marks an issue as sent to an AI assistant. Only the first time counts. */
export function useHandToAssistant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (issue: IssueName) => api.post<Issue>(`${issuePath(issue)}/hand-to-assistant`),
    onSuccess: (issue) => applyIssue(queryClient, issue),
  });
}
