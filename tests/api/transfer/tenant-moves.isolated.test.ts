import "../../support/database/own-database";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config } from "@/lib/platform/config/config";
import { seal } from "@/lib/platform/config/seal";
import { pool } from "@/lib/platform/db/pool";
import { Prisma, row, rows } from "@/lib/platform/db/query";
import { fileStore } from "@/lib/platform/storage/file-store";
import { saveFile } from "@/lib/platform/storage/save-file";
import { listTables } from "@/lib/transfer/backup/catalog";
import { exportTenant } from "@/lib/transfer/moves/export-tenant";
import { connectTo } from "../../support/database/database-copy";
import { openTestDatabase } from "../../support/database/test-database";
import {
  makePutAwayProjects,
  expectRestored,
  type PutAwayProjects,
} from "../../support/records/put-away-projects";
import { cli } from "../../support/processes/cli";
import { makeTwin, type Twin } from "../../support/rights/twin";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const source = config().DATABASE_URL ?? "";
const OTHER_SECRET = "the secret of another installation, long enough";
const content = Buffer.from("a picture \0 of \xff bytes", "latin1");
let [target, folder, file, key] = ["", "", "", ""];
let twin: Twin;
let putAway: PutAwayProjects;
let other: pg.Client;

/** Tables that stay behind, or whose rows say where they are. */
const NOT_COMPARED = new Set([
  "sessions",
  "outbox_events",
  "mails",
  "idempotency_keys",
  "discarded_files",
  "audit_entries",
]);

/** Returns a workspace's rows by table, without what names the workspace or its secret. */
async function rowsOf(client: pg.Client, tenantId: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(client)) {
    if (!columns.includes("tenant_id") || NOT_COMPARED.has(name)) continue;
    const { rows: lines } = await client.query<{ line: string }>(
      `SELECT (to_jsonb(t) - '{tenant_id,totp_secret,secret}'::text[] ||
         CASE WHEN to_jsonb(t) ? 'picture_key' THEN jsonb_build_object('picture_key', substr(to_jsonb(t) ->> 'picture_key',
           strpos(to_jsonb(t) ->> 'picture_key', '/'))) ELSE '{}' END ||
         CASE WHEN to_jsonb(t) ? 'storage_key' THEN jsonb_build_object('storage_key', substr(to_jsonb(t) ->> 'storage_key',
           strpos(to_jsonb(t) ->> 'storage_key', '/'))) ELSE '{}' END)::text AS line
       FROM ${name} t WHERE tenant_id = $1`,
      [tenantId],
    );
    found[name] = lines.map(({ line }) => line).sort();
  }
  return found;
}

function onSource(args: string[]) {
  return cli(args, { DATABASE_URL: source });
}

function onTarget(args: string[]) {
  return cli(args, { DATABASE_URL: target, NEXTAUTH_SECRET: OTHER_SECRET });
}

async function tenantIdOf(slug: string): Promise<number | undefined> {
  const found = await other.query<{ id: number }>("SELECT id FROM tenants WHERE slug = $1", [slug]);
  return found.rows[0]?.id;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lanework-move-"));
  file = path.join(folder, "workspace.tar.gz");
  await makeTwin();
  twin = await makeTwin();
  const tenantId = twin.tenant.id;
  putAway = await makePutAwayProjects(twin.tenant, twin.admin);
  await rows(Prisma.sql`UPDATE issues SET description = ${'tab\t line\n return\r \\N \\. "quoted" 😀'}
    WHERE tenant_id = ${tenantId}`);
  const picture = { kind: "pictures", source: Readable.from([content]), limit: 1000 } as const;
  key = (await saveFile({ tenantId }, picture)).storageKey;
  await rows(Prisma.sql`UPDATE users SET picture_key = ${key}, totp_secret = ${seal("JBSWY3DPEHPK3PXP")}
    WHERE tenant_id = ${tenantId} AND id = ${twin.admin.id}`);
  await rows(Prisma.sql`UPDATE tenants SET time_zone = 'Asia/Kathmandu' WHERE id = ${tenantId}`);
  // Finished work only, so that everything is expected to move.
  await rows(Prisma.sql`UPDATE story_runs SET status = 1 WHERE tenant_id = ${tenantId}`);
  await rows(Prisma.sql`UPDATE import_jobs SET status = 3 WHERE tenant_id = ${tenantId}`);
  await rows(
    Prisma.sql`UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE tenant_id = ${tenantId}`,
  );
  await vi.waitUntil(() => pool.totalCount - pool.idleCount + pool.waitingCount === 0, 30_000);
  ({ url: target } = await openTestDatabase("lanework_test_moved", true));
  other = await connectTo(target);
  // Another workspace, whose people use the same ids.
  await other.query(
    "INSERT INTO tenants (slug, name, domain) VALUES ('resident', 'Resident', 'tracker.example.org')",
  );
  await exportTenant(source, tenantId, file);
});
afterAll(async () => {
  await other.end();
  await rm(folder, { recursive: true, force: true });
});

describe("moving a workspace to another installation", () => {
  it("brings every row and file, and seals its secrets anew", async () => {
    const { slug, id } = twin.tenant;
    const { stdout, stderr, code } = await onTarget(["tenant", "import", file]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain(`Workspace ${slug} imported`);
    expect(stdout.trim().split("\n").at(-1)).toMatch(new RegExp(`^http://${slug}\\.localhost`));
    const moved = await tenantIdOf(slug);
    expect(moved).toBeTypeOf("number");
    const own = await connectTo(source);
    const before = await rowsOf(own, id);
    await own.end();
    expect(Object.values(before).filter((lines) => lines.length > 0).length).toBeGreaterThan(30);
    expect(await rowsOf(other, moved ?? 0)).toEqual(before);
    const tenants = await other.query("SELECT time_zone FROM tenants WHERE id = $1", [moved]);
    expect(tenants.rows).toEqual([{ time_zone: "Asia/Kathmandu" }]);
    const movedFile = await fileStore().read(`${moved}/${key.split("/").slice(1).join("/")}`);
    expect((await buffer(movedFile)).equals(content)).toBe(true);
    const { rows: left } = await other.query("SELECT FROM discarded_files WHERE tenant_id = $1", [
      moved,
    ]);
    expect(left).toEqual([]);
    const { rows: sealed } = await other.query<{ totp_secret: string }>(
      "SELECT totp_secret FROM users WHERE tenant_id = $1 AND id = $2",
      [moved, twin.admin.id],
    );
    const script = `import { unseal } from "./lib/platform/config/seal"; console.log(unseal(process.argv[1] ?? ""))`;
    const { stdout: plain } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script, "--", sealed[0]?.totp_secret ?? ""],
      { env: { ...process.env, NODE_ENV: "test", NEXTAUTH_SECRET: OTHER_SECRET } },
    );
    expect(plain.trim()).toBe("JBSWY3DPEHPK3PXP");
  });

  it("serves the same exports to the same token, and gives new rows new ids", async () => {
    const { tenant, admin, project } = twin;
    const program = ["--import", "tsx", "tests/support/processes/export-program.ts"];
    const args = [...program, tenant.host, admin.token, String(project.id)];
    const exportsOn = async (url: string) =>
      (
        await promisify(execFile)(process.execPath, args, {
          env: { ...process.env, NODE_ENV: "test", DATABASE_URL: url },
        })
      ).stdout;
    const exported = await exportsOn(source);
    expect(exported).toMatch(/^200\nkey,.*Twin issue/s);
    expect(await exportsOn(target)).toBe(exported);
    const moved = await tenantIdOf(tenant.slug);
    const added = await other.query<{ id: number }>(
      `INSERT INTO labels (tenant_id, project_id, name, color) SELECT $1, $2, 'Added later', 1 RETURNING id`,
      [moved, project.id],
    );
    const highest = await row<{ id: number }>(
      Prisma.sql`SELECT max(id) AS id FROM labels WHERE tenant_id = ${tenant.id}`,
    );
    expect(added.rows[0]?.id).toBeGreaterThan(highest?.id ?? Infinity);
  });

  it("brings archived and deleted projects, which can be restored there", async () => {
    await expectRestored(putAway, target);
  });

  it("refuses a second copy, a taken slug or domain and a damaged file, and changes nothing", async () => {
    const before = await other.query("SELECT * FROM tenants ORDER BY id");
    const taken = await onTarget(["tenant", "import", file]);
    expect(taken.stderr).toMatch(
      /There is already a workspace ".*"\. Choose another with --slug\./,
    );
    const copy = await onTarget(["tenant", "import", file, "--slug", "copy"]);
    expect(copy.stderr).toContain("is already here");
    const invalid = await onTarget(["tenant", "import", file, "--slug", "Not_A_Slug"]);
    expect(invalid.stderr).toContain("--slug: Use lowercase letters");
    const damaged = path.join(folder, "damaged.tar.gz");
    await writeFile(damaged, (await readFile(file)).subarray(0, -100));
    const broken = await onTarget(["tenant", "import", damaged, "--slug", "broken"]);
    expect(broken.stderr).toMatch(/damaged|truncated/);
    expect([taken.code, copy.code, invalid.code, broken.code]).toEqual([1, 1, 1, 1]);
    expect((await other.query("SELECT * FROM tenants ORDER BY id")).rows).toEqual(before.rows);
  });

  it("is recorded in the audit log of that workspace alone", async () => {
    const { slug, id } = twin.tenant;
    const again = path.join(folder, "again.tar.gz");
    const { stdout, code } = await onSource(["tenant", "export", slug, again]);
    expect(code).toBe(0);
    expect(stdout).toContain("The file contains the workspace's secrets.");
    const backups = await rows<{ tenant_id: number }>(
      Prisma.sql`SELECT tenant_id FROM audit_entries WHERE subject_type = 'backup' AND action = 'created'`,
    );
    expect(backups).toEqual([{ tenant_id: id }]);
    expect((await onSource(["tenant", "export", slug, again])).stderr).toContain("already exists");
    expect((await onSource(["tenant", "export", "no-such", `${again}2`])).stderr).toContain(
      'There is no workspace "no-such"',
    );
  });
});
