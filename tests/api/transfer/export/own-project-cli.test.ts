// @module-tag slow
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { cli } from "../../../support/processes/cli";
import { makeIssue } from "../../../support/records/issue";
import { TestTenant } from "../../../support/people/tenant";

/** What the command line makes of our own exports. */

// Each command starts its own Node process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "lanework-export-"));
});
afterAll(() => rm(dir, { recursive: true }));

it("adds nothing to the exported project, and each issue once to another", async () => {
  const tenant = await TestTenant.make();
  const ana = await tenant.user({ role: "admin" });
  const project = await tenant.project(ana);
  const one = await makeIssue(ana, project, { title: "One" });
  await makeIssue(ana, project, { title: "Blocked", blocked_by_ids: [one.id] });
  const summary = async (file: string, keyPrefix: string) => {
    const { stdout } = await cli(["import", file, "--tenant", tenant.slug, "--project", keyPrefix]);
    return stdout.trimEnd().split("\n").at(-1);
  };
  for (const [format, copied] of [
    ["csv", "2 imported, 0"],
    ["json", "0 imported, 2"],
  ] as const) {
    const { bytes } = await ana.api.get(`${project.path}/issues/export?format=${format}`);
    const file = path.join(dir, `ours.${format}`);
    await writeFile(file, bytes);
    expect(await summary(file, project.keyPrefix)).toBe("0 imported, 2 already present, 0 skipped");
    expect(await summary(file, "COPY")).toBe(`${copied} already present, 0 skipped`);
  }
  expect(await prisma.issue.count({ where: { tenantId: tenant.id, projectId: project.id } })).toBe(
    2,
  );
});
