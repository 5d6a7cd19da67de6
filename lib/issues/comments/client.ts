import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import { forgetWatch } from "@/lib/issues/issues/client/watch";
import { type Comment, REACTION_EMOJI, type ReactionEmoji } from "./schema";

const path = ({ project_id, key }: IssueName) =>
  `/api/projects/${project_id}/issues/${key}/comments`;

/** The comments on the issue, oldest first. */
export function commentsQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "comments"],
    queryFn: ({ signal }) =>
      api.get<Comment[]>(path({ id: 0, project_id: projectId, key }), { signal }),
  });
}

const keyOf = ({ project_id, key }: IssueName) => commentsQuery(project_id, key).queryKey;

/**
 * Changes the cached comments. Cancels reads in progress, because they would return older data.
 */
async function change(
  queryClient: QueryClient,
  issue: IssueName,
  update: (comments: Comment[]) => Comment[],
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(issue) });
  queryClient.setQueryData(keyOf(issue), (comments) => comments && update(comments));
}

/** Refetches the issue, which includes the number of comments. */
function refreshIssue(queryClient: QueryClient, issue: IssueName): void {
  const queryKey = issueKey(issue.project_id, issue.key);
  void queryClient.invalidateQueries({ queryKey, exact: true });
}

const creationsOf = (issueId: number) => ["comment-creation", issueId];

export interface NewComment {
  body: string;
  /** The comment to reply to. */
  parentId: number | null;
  /** The same for every attempt to post a comment, so that a retry does not post it twice. */
  idempotencyKey: string;
}

/**
 * Comments on an issue. Comments on the same issue are sent one at a time. `onFailure` is called
 * for each one that fails, even if the user has left the page.
 */
export function useCreateComment(
  issue: IssueName,
  onFailure: (comment: NewComment, error: Error) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: creationsOf(issue.id),
    scope: { id: `comments-${issue.id}` },
    ...waitsForConnection,
    mutationFn: ({ body, parentId, idempotencyKey }: NewComment) =>
      api.post<Comment>(
        path(issue),
        { body, parent_id: parentId },
        { headers: { "idempotency-key": idempotencyKey } },
      ),
    onSuccess: async (created) => {
      await change(queryClient, issue, (comments) => [
        ...comments.filter(({ id }) => id !== created.id),
        created,
      ]);
      refreshIssue(queryClient, issue);
      // Commenting makes the user watch the issue, unless they have turned that off.
      forgetWatch(queryClient, issue);
    },
    onError: (error, comment) => onFailure(comment, error),
  });
}

/** Comments being sent. */
export function useCommentsBeingSent(issueId: number): NewComment[] {
  return useMutationState({
    filters: { mutationKey: creationsOf(issueId), status: "pending" },
    select: ({ state }) => state.variables as NewComment,
  });
}

/** Changes a comment's text. */
export function useUpdateComment(issue: IssueName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: string }) =>
      api.put<Comment>(`${path(issue)}/${id}`, { body }),
    onSuccess: (changed) =>
      change(queryClient, issue, (comments) =>
        comments.map((comment) => (comment.id === changed.id ? changed : comment)),
      ),
  });
}

/**
 * Deletes a comment permanently. One that no longer exists counts as deleted. Rejects with
 * ApiFailure.
 */
export async function deleteComment(
  queryClient: QueryClient,
  issue: IssueName,
  commentId: number,
): Promise<void> {
  try {
    await api.delete(`${path(issue)}/${commentId}`);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
  await change(queryClient, issue, (comments) => comments.filter(({ id }) => id !== commentId));
  refreshIssue(queryClient, issue);
}

type Person = Comment["reactions"][number]["users"][number];

/** Returns the reactions once a person has reacted, or taken their reaction back. */
export function toggledReactions(
  reactions: Comment["reactions"],
  emoji: ReactionEmoji,
  person: Person,
): Comment["reactions"] {
  const users = reactions.find((each) => each.emoji === emoji)?.users ?? [];
  const others = users.filter(({ id }) => id !== person.id);
  const next = others.length < users.length ? others : [...users, person];
  return REACTION_EMOJI.flatMap((each) => {
    if (each !== emoji) return reactions.filter((reaction) => reaction.emoji === each);
    return next.length > 0 ? [{ emoji, count: next.length, users: next }] : [];
  });
}

/**
 * Reacts to a comment, or takes a reaction back. Shown immediately, and reverted if it fails.
 * Rejects with ApiFailure.
 */
export async function toggleReaction(
  queryClient: QueryClient,
  issue: IssueName,
  { id }: Comment,
  { emoji, person }: { emoji: ReactionEmoji; person: Person },
): Promise<void> {
  const mutationKey = ["reaction", id];
  const show = (update: (comment: Comment) => Comment["reactions"]) =>
    change(queryClient, issue, (comments) =>
      comments.map((each) => (each.id === id ? { ...each, reactions: update(each) } : each)),
    );
  const toggle = () => show(({ reactions }) => toggledReactions(reactions, emoji, person));
  const mutation = queryClient
    .getMutationCache()
    .build<Comment, Error, undefined, unknown>(queryClient, {
      mutationKey,
      scope: { id: `reactions-${id}` },
      ...waitsForConnection,
      onMutate: toggle,
      mutationFn: () => api.post<Comment>(`${path(issue)}/${id}/reactions`, { emoji }),
      onSuccess: async ({ reactions }) => {
        // Does not know of those that wait for it.
        if (queryClient.isMutating({ mutationKey }) === 1) await show(() => reactions);
      },
      onError: toggle,
    });
  await mutation.execute(undefined);
}

/** Attempts before giving up on a comment that others keep changing. */
const MAX_ATTEMPTS = 5;

/** The Markdown parser, which the page has loaded to show the text. */
const loadTasks = () => import("@/lib/platform/markdown/tasks");

/**
 * Ticks or clears a task in a comment. Shown immediately, and reverted if it fails. If the comment
 * has changed, the task is looked for in its new text.
 */
export async function setCommentTask(
  queryClient: QueryClient,
  issue: IssueName,
  seen: Comment,
  { index, checked }: { index: number; checked: boolean },
): Promise<void> {
  const { findSameTask, findTasks, setTask } = await loadTasks();
  const tasks = findTasks(seen.body);
  const task = tasks[index];
  if (!task) return;
  const show = (comment: Comment) =>
    change(queryClient, issue, (comments) =>
      comments.map((other) => (other.id === comment.id ? comment : other)),
    );
  const newest = () =>
    queryClient.getQueryData(keyOf(issue))?.find(({ id }) => id === seen.id) ?? seen;
  const mutation = queryClient
    .getMutationCache()
    .build<Comment, Error, undefined, unknown>(queryClient, {
      scope: { id: `comment-${seen.id}` },
      ...waitsForConnection,
      onMutate: () => show({ ...newest(), body: setTask(seen.body, task, checked) }),
      mutationFn: async () => {
        for (let attempt = 1; ; attempt++) {
          const current = newest();
          const at = findSameTask(tasks, index, findTasks(current.body));
          if (at === undefined) throw new Error("Someone else has changed this list.");
          try {
            const url = `${path(issue)}/${seen.id}/tasks`;
            const body = { index: at, checked, version: current.updated_at };
            return await api.patch<Comment>(url, body);
          } catch (error) {
            const isStale = error instanceof ApiFailure && error.status === 412;
            if (!isStale || attempt === MAX_ATTEMPTS) throw error;
            await queryClient.query({
              ...commentsQuery(issue.project_id, issue.key),
              staleTime: 0,
            });
          }
        }
      },
      onSuccess: show,
      onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(issue) }),
    });
  await mutation.execute(undefined);
}
