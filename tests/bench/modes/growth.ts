import type { Dataset } from "../data/dataset";
import { TERMS } from "../data/words";
import { ask, headersOf } from "../load/measure";
import { growthOf, MAX_GROWTH, median } from "../output/statistics";
import { figure, type Table, times } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";

/** A request whose cost should not follow the number of issues. */
interface Probe {
  name: string;
  path: string;
  /** Opens it in a browser rather than by API. */
  isPage?: boolean;
  body?: object;
  method?: "POST" | "PUT";
}

/** A word in about a quarter of the issues. */
const FREQUENT = "crash";
/** Times are medians of this many requests, or of those that fit in the limit, after one to warm up. */
const REQUESTS = 30;
const LEAST = 3;
const LIMIT_MS = 3_000;

function probes(data: Dataset): Probe[] {
  const project = `/api/projects/${data.projectId}`;
  const page = `/projects/${data.projectId}`;
  const at = (share: number) => data.issueIds[Math.floor(data.size * share)] ?? 0;
  const active = data.sprintIds.at(-2) ?? 0;
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
  return [
    { name: "burndown", path: `${project}/reports/burndown` },
    { name: "burndown of a sprint", path: `${project}/reports/burndown?sprint_id=${active}` },
    { name: "cumulative flow", path: `${project}/reports/cumulative-flow` },
    { name: "throughput", path: `${project}/reports/throughput` },
    { name: "board, text filter", path: `${project}/board?per_lane=50&query=${FREQUENT}` },
    { name: "board, a filter", path: `${project}/board?per_lane=50&priority=1` },
    { name: "board", path: `${project}/board?per_lane=50` },
    { name: "search, common term", path: `/api/issues/search?query=${TERMS.common}` },
    { name: "search, one character", path: `/api/issues/search?query=${TERMS.short}` },
    { name: "search, ~30 hits", path: `/api/issues/search?query=${TERMS.rare}` },
    { name: "backlog", path: `${project}/backlog` },
    { name: "backlog, a sprint", path: `${project}/backlog?sprint_id=${active}` },
    { name: "project list", path: "/api/projects" },
    { name: "list, first page", path: `${project}/issues?limit=50` },
    { name: "list, late page", path: `${project}/issues?limit=50&after=${at(0.9)}` },
    { name: "list, a filter", path: `${project}/issues?limit=50&priority=1` },
    { name: "list, text filter", path: `${project}/issues?limit=50&query=${FREQUENT}` },
    { name: "list, changed since", path: `${project}/issues?limit=50&updated_since=${aMinuteAgo}` },
    { name: "my issues", path: "/api/issues/my" },
    { name: "inbox", path: "/api/notifications?limit=25" },
    { name: "get", path: `${project}/issues/${at(0.5)}` },
    { name: "activity", path: `${project}/issues/${at(0.5)}/activity` },
    {
      name: "similar",
      method: "POST",
      path: `${project}/issues/similar`,
      body: { title: "the save button crashes", description: "after login, in an empty folder" },
    },
    {
      name: "move",
      method: "POST",
      path: `${project}/issues/${at(0.6)}/move`,
      body: { lane_id: data.laneIds[3] },
    },
    {
      name: "create",
      method: "POST",
      path: `${project}/issues`,
      body: {
        title: "Benchmark issue",
        description: "",
        lane_id: data.laneIds[0],
        priority: 2,
        type: 0,
      },
    },
    { name: "board page", path: `${page}/board`, isPage: true },
    { name: "issue page", path: `${page}/issues/BEN-${Math.floor(data.size / 2)}`, isPage: true },
    { name: "inbox page", path: "/inbox", isPage: true },
  ];
}

/** Returns the median duration in milliseconds of one request after another. */
async function timeOf(origin: string, data: Dataset, probe: Probe): Promise<number> {
  const { method = "GET", path, body, isPage } = probe;
  const caller = isPage === true ? { session: data.session } : { token: data.token };
  const headers = { ...headersOf(caller), "content-type": "application/json" };
  const send = async () => {
    const answer = await ask(origin, path, headers, { method, body: JSON.stringify(body) });
    if (answer.status >= 300) {
      throw new Error(
        `${probe.name} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`,
      );
    }
    return answer.total;
  };
  await send();
  const durations: number[] = [];
  const end = performance.now() + LIMIT_MS;
  while (durations.length < LEAST || (durations.length < REQUESTS && performance.now() < end)) {
    durations.push(await send());
  }
  return median(durations);
}

/** Measures every probe at every size, one request at a time. */
export function measureGrowth({ port, sizes }: Setup, only?: string[]): Promise<Table> {
  return withCluster(port + 1, async (cluster) => {
    const measured = new Map<string, number[]>();
    for (const size of sizes) {
      await withProduct(cluster, { size, port: port + 2 }, async (product, { data }) => {
        for (const probe of probes(data)) {
          if (only && !only.some((name) => probe.name.startsWith(name))) continue;
          const duration = await timeOf(product.origin, data, probe);
          console.error(`${size} ${probe.name} ${figure(duration)} ms`);
          measured.set(probe.name, [...(measured.get(probe.name) ?? []), duration]);
        }
      });
    }
    return growthTable(sizes, measured);
  });
}

/** Formats the durations of each request at each size, and how they grow from one to the next. */
export function growthTable(
  sizes: readonly number[],
  measured: ReadonlyMap<string, readonly number[]>,
): Table {
  const columns = sizes.flatMap((size, index) => [
    `${size.toLocaleString("en-US")}, ms`,
    ...(index === 0 ? [] : ["growth"]),
  ]);
  const rows = [...measured].map(([name, durations]) => {
    const growth = growthOf(durations);
    const cells = durations.flatMap((duration, index) => [
      figure(duration),
      ...(index === 0 ? [] : [times(growth[index], MAX_GROWTH)]),
    ]);
    return [name, ...cells];
  });
  return {
    title: "Duration of one request, by number of issues",
    columns: ["request", ...columns],
    rows,
  };
}
