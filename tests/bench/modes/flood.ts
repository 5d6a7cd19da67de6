import autocannon from "autocannon";
import type { Dataset } from "../data/dataset";
import { openSource, sendEvents } from "../load/error-events";
import { headersOf } from "../load/measure";
import { figure, type Table, times } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";

const KINDS = 200;
const CONNECTIONS = 32;
const READERS = 2;
/** How much longer the slowest reads may take beside a flood. */
const MAX_SLOWER = 2;

/**
 * Sends a flood of error events to everything that `npm start` runs while two connections read
 * issues, and compares their p99 with that of an idle server.
 */
export function measureFlood(
  setup: Setup,
  { seconds, events }: { seconds: number; events: number },
): Promise<Table> {
  const [size = 10_000] = setup.sizes;
  return withCluster(setup.port + 1, (cluster) =>
    withProduct(
      cluster,
      { size, port: setup.port + 2, wholeProduct: true },
      async ({ origin }, { url, data }) => {
        const source = await openSource(url, data.projectId);
        const load = { amount: events, kinds: KINDS, connections: CONNECTIONS };
        await readIssues(origin, data, 2);
        const idle = await readIssues(origin, data, seconds);
        await sendEvents(origin, source, { ...load, amount: Math.min(2_000, events) });
        let over = false;
        const isOver = () => over;
        const flooding = sendEvents(origin, source, load).then((sent) => {
          over = true;
          return sent;
        });
        const beside: autocannon.Result[] = [];
        // Only rounds that the flood covered from start to end count.
        while (!isOver()) {
          const round = await readIssues(origin, data, Math.min(seconds, 2));
          if (!isOver() || beside.length === 0) beside.push(round);
        }
        const sent = await flooding;
        const p99 = Math.max(...beside.map(({ latency }) => latency.p99));
        const p50 = Math.max(...beside.map(({ latency }) => latency.p50));
        const failed = beside.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
        const rows = [
          ["idle", figure(idle.latency.p50), figure(idle.latency.p99), "", String(idle.non2xx), ""],
          [
            "beside a flood of events",
            ...[figure(p50), figure(p99), times(p99 / idle.latency.p99, MAX_SLOWER)],
            ...[String(failed), figure(events / sent.duration)],
          ],
        ];
        const columns = ["reads", "p50 ms", "p99 ms", "slower", "failed", "events/s"];
        const title = `Reads beside ${events.toLocaleString("en-US")} error events`;
        return { title, columns, rows };
      },
    ),
  );
}

function readIssues(origin: string, data: Dataset, duration: number) {
  let next = 0;
  const path = () =>
    `/api/projects/${data.projectId}/issues/${data.issueIds[(next += 7919) % data.issueIds.length]}`;
  const headers = headersOf({ token: data.token });
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() });
  return autocannon({
    url: origin,
    connections: READERS,
    duration,
    headers,
    requests: [{ setupRequest }],
  });
}
