import { execFile } from "node:child_process";
import { copyFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { config, setDatabase } from "@/lib/platform/config/config";
import { startDatabase } from "@/lib/platform/db/embedded/embedded";
import { preparePaths } from "@/lib/platform/db/embedded/embedded-paths";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { DatabaseProxy } from "./database-proxy";

/**
 * A primary and a streaming replica of it, in clusters of their own. Sets DATABASE_URL and
 * DATABASE_READ_URL, the latter through a proxy that can lose or silence the replica.
 */
export class ReplicatedDatabase {
  private constructor(
    readonly primaryUrl: string,
    /** The replica's own address. */
    readonly replicaUrl: string,
    readonly proxy: DatabaseProxy,
    private readonly servers: { stop: () => Promise<void> }[],
  ) {}

  static async start(name: string): Promise<ReplicatedDatabase> {
    const folder = path.join(config().DATA_DIR, `replicated-${name}`);
    const [first, second] = [path.join(folder, "primary"), path.join(folder, "replica")];
    await rm(folder, { recursive: true, force: true });
    const database = "lanework";
    const seeded = await startDatabase({ dir: first, port: 0, database });
    await applyMigrations(seeded.url, true);
    await seeded.stop();
    const from = await preparePaths(path.resolve(first));
    const to = await preparePaths(path.resolve(second));
    const data = path.join(to.home, "data");
    // A copy of a stopped server is a base backup.
    await copyFile(from.passwordFile, to.passwordFile);
    await promisify(execFile)("cp", ["-a", path.join(from.home, "data"), data]);
    const primary = await startDatabase({ dir: first, port: 0, database });
    const { username, password, hostname, port } = new URL(primary.url);
    const source = `host=${hostname} port=${port} user=${username} password=${password}`;
    await writeFile(path.join(data, "standby.signal"), "");
    await writeFile(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    const replica = await startDatabase({ dir: second, port: 0, database });
    const proxy = await DatabaseProxy.start(replica.url);
    setDatabase(primary.url);
    process.env["DATABASE_READ_URL"] = proxy.url;
    return new ReplicatedDatabase(primary.url, replica.url, proxy, [replica, primary]);
  }

  async stop(): Promise<void> {
    await this.proxy.lose();
    for (const server of this.servers) await server.stop();
  }
}
