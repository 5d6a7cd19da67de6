import { parseArgs } from "node:util";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { contend, contestsOf, type Outcome, outcomeTable, type Side } from "./compare/rounds";
import { build, buildCommit } from "./compare/worktree";
import type { Cluster, Schema } from "./data/cluster";
import { untilSettled } from "./data/dataset";
import { textTable } from "./output/table";
import { runToEnd, type Server, startProduct } from "./servers/processes";
import { withCluster } from "./servers/with-product";

/**
 * `npm run bench:compare -- <commit> [--pages] [--whole] [--only get,move] [--size 10000]
 * [--rounds 5] [--seconds 5] [--connections 16] [--max-loss 10] [--port 34611]` builds a commit in
 * a temporary worktree and this tree as it is, starts both on copies of the same data, each migrated
 * by its own build, and measures them in turn. `--whole` starts what `npm start` runs, instead of one
 * server process each. Prints each operation's ratio of this tree to the commit (the
 * median of the rounds, the lowest and the highest) and, on Linux, the processor time of a request on
 * both, which hardly depends on what else the machine does; exits with 1 if a median loss is above
 * `--max-loss` percent or a request failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
    only: { type: "string" },
    size: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    "max-loss": { type: "string", default: "10" },
    port: { type: "string", default: "34611" },
  },
});
const [commit] = positionals;
if (commit === undefined) {
  console.error("Usage: npm run bench:compare -- <commit> [options]");
  process.exit(2);
}

const size = Number(values.size);
const port = Number(values.port);
const only = values.only?.split(",");
const settings = {
  connections: [Number(values.connections)],
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  maxLoss: Number(values["max-loss"]),
};

/** The commit's migrations, run by its own command line. */
function schemaOf(root: string): Schema {
  return {
    root,
    migrate: (databaseUrl) =>
      runToEnd(process.execPath, ["scripts/cli.mjs", "migrate"], root, {
        DATABASE_URL: databaseUrl,
      }),
  };
}

/** Starts a build on its own copy of the data. The current one migrates the commit's data. */
async function open(
  cluster: Cluster,
  database: string,
  { root, schema, port: at }: { root: string; schema: Schema; port: number },
): Promise<Side & { server: Server }> {
  const { url, data } = await cluster.open(database, size, schema);
  if (root === ".") {
    await applyMigrations(url);
    await cluster.analyze(database);
  }
  const server = await startProduct({
    port: at,
    databaseUrl: url,
    tenant: `b${size}`,
    wholeProduct: values.whole,
    root,
  });
  await untilSettled(url);
  return {
    server,
    origin: server.origin,
    pid: server.pid,
    contests: contestsOf(data, values.pages, only),
  };
}

const root = await buildCommit(commit);
await build(".");
const outcomes = await withCluster(port + 1, async (cluster) => {
  const schema = schemaOf(root);
  const started: Server[] = [];
  try {
    const base = await open(cluster, "compare_base", { root, schema, port: port + 2 });
    started.push(base.server);
    const current = await open(cluster, "compare_current", { root: ".", schema, port: port + 3 });
    started.push(current.server);
    const results: Outcome[] = [];
    for (const index of base.contests.keys()) {
      results.push(await contend([base, current], index, settings));
      console.error(textTable(outcomeTable(results.slice(-1), "")));
    }
    return results;
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await cluster.discard("compare_base");
    await cluster.discard("compare_current");
  }
});

const title = `This tree against ${commit}: ${size.toLocaleString("en-US")} issues, ${values.connections} connections,${values.whole ? " npm start," : ""} ${values.rounds} rounds of ${values.seconds} s`;
console.log(`\n${textTable(outcomeTable(outcomes, title))}`);
const lost = outcomes.filter(({ isLost, failed }) => isLost || failed > 0);
if (lost.length > 0) {
  console.error(
    `\nMore than ${values["max-loss"]} % lost, or failed: ${lost.map(({ name }) => name).join("; ")}`,
  );
  process.exitCode = 1;
}
