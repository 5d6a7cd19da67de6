import type { Dataset } from "../data/dataset";
import { makeRandom, TERMS } from "../data/words";

/** A request that people and their programs make, and how often out of all weights. */
export interface MixedRequest {
  name: string;
  weight: number;
  make: () => { method?: "GET" | "POST" | "PUT"; path: string; body?: object; isPage?: boolean };
}

/**
 * A working day in proportion: mostly reads of single issues, boards and the inbox, one write in
 * eight requests, and some pages opened from scratch. Draws the same requests every time.
 */
export function mixedLoad(data: Dataset): MixedRequest[] {
  const random = makeRandom(11);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const project = `/api/projects/${data.projectId}`;
  const page = `/projects/${data.projectId}`;
  const issue = () => `${project}/issues/${pick(data.issueIds)}`;
  const fields = () => ({
    description: "Changed by the benchmark, with a **little** Markdown.",
    lane_id: pick(data.laneIds),
    priority: Math.floor(random() * 5),
    type: 0,
  });
  const get = (name: string, weight: number, path: () => string): MixedRequest => ({
    name,
    weight,
    make: () => ({ path: path() }),
  });
  const open = (name: string, weight: number, path: () => string): MixedRequest => ({
    name,
    weight,
    make: () => ({ path: path(), isPage: true }),
  });
  const write = (
    name: string,
    weight: number,
    make: () => { method?: "POST" | "PUT"; path: string; body: object },
  ): MixedRequest => ({ name, weight, make: () => ({ method: "POST", ...make() }) });
  return [
    get("get", 22, issue),
    get("activity", 6, () => `${issue()}/activity`),
    get("comments", 6, () => `${issue()}/comments`),
    get("board", 12, () => `${project}/board?per_lane=50`),
    get("board, a filter", 3, () => `${project}/board?per_lane=50&priority=${pick([0, 1, 2])}`),
    get("board, text filter", 1, () => `${project}/board?per_lane=50&query=${TERMS.rare}`),
    get("list", 5, () => `${project}/issues?limit=50&after=${pick(data.issueIds)}`),
    get("search", 4, () => `/api/issues/search?query=${pick([TERMS.rare, TERMS.common])}`),
    get("backlog", 2, () => `${project}/backlog`),
    get("burndown", 1, () => `${project}/reports/burndown`),
    get("my issues", 4, () => "/api/issues/my"),
    get("project list", 3, () => "/api/projects"),
    get("inbox", 4, () => "/api/notifications?limit=25"),
    get("inbox summary", 8, () => "/api/notifications/summary"),
    write("similar", 1, () => ({
      path: `${project}/issues/similar`,
      body: { title: "slow search", description: "in a large folder, after login" },
    })),
    write("move", 5, () => ({ path: `${issue()}/move`, body: { lane_id: pick(data.laneIds) } })),
    write("update", 4, () => ({
      method: "PUT",
      path: issue(),
      body: { ...fields(), title: `Renamed ${Math.floor(random() * 1e6)}` },
    })),
    write("create", 2, () => ({
      path: `${project}/issues`,
      body: { ...fields(), title: "Benchmark issue" },
    })),
    write("comment", 2, () => ({ path: `${issue()}/comments`, body: { body: "A comment." } })),
    open("board page", 2, () => `${page}/board`),
    open("issue page", 2, () => `${page}/issues/BEN-${1 + Math.floor(random() * data.size)}`),
    open("inbox page", 1, () => "/inbox"),
  ];
}

/** Returns a function that draws the next request, by weight. */
export function drawer(load: readonly MixedRequest[]): () => MixedRequest {
  const random = makeRandom(13);
  const sum = load.reduce((total, { weight }) => total + weight, 0);
  return () => {
    let left = random() * sum;
    for (const request of load) {
      left -= request.weight;
      if (left < 0) return request;
    }
    return load.at(-1) as MixedRequest;
  };
}
