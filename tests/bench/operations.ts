import type autocannon from "autocannon";
import type { Dataset } from "./data/dataset";
import { makeTexts, TERMS } from "./data/words";

/** One kind of request to measure. `target` is the lowest acceptable ratio to the empty route. */
export interface Operation {
  name: string;
  target?: number;
  /** The caller, if different from the data set's. */
  caller?: { host: string; token: string };
  /** Fewer connections than the others, for operations that rarely run in parallel. */
  connections?: number;
  request: autocannon.Request;
}

let counter = 0;

function pick<T>(list: readonly T[]): T {
  counter = (counter + 7919) % 1_000_003;
  return list[counter % list.length] as T;
}

function each(
  make: () => { method?: "GET" | "POST" | "PUT"; path: string; body?: unknown },
): autocannon.Request {
  return {
    setupRequest: (request) => {
      const { method = "GET", path, body } = make();
      return {
        ...request,
        method,
        path,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
    },
  };
}

/** Realistic text built from the data set's own words. */
const STORIES = [
  "The save button on the folder page crashes the window after login. Steps: open a message, scroll the list, save.",
  "Let people filter the board by label and token, also after a search. The list must stay where it was.",
  "Mail search is slow in a large folder: it takes a minute for the first message to appear.",
  "Error on the user page when the issue list is empty and the filter is not.",
];

/** Returns every benchmarked operation for one data set. */
export function operations(data: Dataset): Operation[] {
  const project = `/api/projects/${data.projectId}`;
  const texts = makeTexts(200);
  const fields = () => ({
    title: "Benchmark issue",
    description: "Created by the benchmark, with a **little** Markdown.",
    lane_id: data.laneIds[0],
    priority: 2,
    type: 0,
  });
  return [
    {
      name: "get",
      target: 0.5,
      request: each(() => ({ path: `${project}/issues/${pick(data.issueIds)}` })),
    },
    {
      name: "list, 50 issues",
      request: each(() => ({ path: `${project}/issues?limit=50&after=${pick(data.issueIds)}` })),
    },
    {
      name: "search, ~30 hits",
      target: 0.3,
      request: each(() => ({ path: `/api/issues/search?query=${TERMS.rare}` })),
    },
    {
      name: "search, common term",
      request: each(() => ({ path: `/api/issues/search?query=${TERMS.common}` })),
    },
    {
      name: "search, one character",
      request: each(() => ({ path: `/api/issues/search?query=${TERMS.short}` })),
    },
    {
      name: "similar",
      request: each(() => ({
        method: "POST",
        path: `${project}/issues/similar`,
        body: pick(texts),
      })),
    },
    { name: "my issues, 25", target: 0.3, request: each(() => ({ path: "/api/issues/my" })) },
    { name: "users list", target: 0.15, request: each(() => ({ path: "/api/users" })) },
    { name: "roles list", target: 0.25, request: each(() => ({ path: "/api/roles" })) },
    { name: "board page", request: each(() => ({ path: `${project}/board?per_lane=50` })) },
    {
      name: "move",
      target: 0.35,
      request: each(() => ({
        method: "POST",
        path: `${project}/issues/${pick(data.unwatchedIds)}/move`,
        body: { lane_id: pick(data.laneIds) },
      })),
    },
    {
      name: "update",
      request: each(() => ({
        method: "PUT",
        path: `${project}/issues/${pick(data.issueIds)}`,
        body: { ...fields(), title: `Renamed ${counter}`, lane_id: pick(data.laneIds) },
      })),
    },
    {
      name: "create",
      target: 0.35,
      request: each(() => ({ method: "POST", path: `${project}/issues`, body: fields() })),
    },
    {
      name: "story",
      request: each(() => ({
        method: "POST",
        path: `${project}/issues/agent-generate-story`,
        body: { description: pick(STORIES), context: "Reported by support." },
      })),
    },
    {
      name: "move, 2 watchers",
      request: each(() => ({
        method: "POST",
        path: `${project}/issues/${pick(data.watchedIds)}/move`,
        body: { lane_id: pick(data.laneIds) },
      })),
    },
    ...inboxOperations(data),
  ];
}

/**
 * Returns operations on an inbox of 100,000 notifications, and comments that notify few or many
 * people.
 */
function inboxOperations({ notificationIds, crowd }: Dataset): Operation[] {
  const starts = notificationIds.slice(500).map((_, index) => index);
  const comment = (watchers: 2 | 2000): Operation => ({
    name: `comment, ${watchers} watchers`,
    caller: crowd,
    // Comments on the same issue are saved one after another, so this measures one at a time.
    connections: 1,
    request: each(() => ({
      method: "POST",
      path: crowd.comments[watchers],
      body: { body: "A comment from the benchmark, with a **little** Markdown." },
    })),
  });
  return [
    {
      name: "inbox, 25",
      target: 0.3,
      request: each(() => ({ path: "/api/notifications?limit=25" })),
    },
    {
      name: "inbox, 25 mentions",
      request: each(() => ({
        path: `/api/notifications?limit=25&type=4&before=${pick(notificationIds)}`,
      })),
    },
    {
      name: "inbox summary",
      target: 0.5,
      request: each(() => ({ path: "/api/notifications/summary" })),
    },
    {
      name: "bulk-read, 500",
      request: each(() => {
        const start = pick(starts);
        return {
          method: "POST",
          path: `/api/notifications/bulk-${counter % 2 === 0 ? "read" : "unread"}`,
          body: { notification_ids: notificationIds.slice(start, start + 500) },
        };
      }),
    },
    comment(2),
    comment(2000),
  ];
}
