import "../../../support/database/own-database";
import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { afterAll, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { startWorkers } from "@/server/workers/start-workers";
import { ApiClient } from "../../../support/http/api";
import { readGroup, setErrorTracking } from "../../../support/errors/error-group";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { TestTenant } from "../../../support/people/tenant";

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

it("a regression comments on the bug through the queue, and closing the bug resolves the group", async () => {
  const tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  const owner = await tenant.user();
  const project = await tenant.project(owner);
  const settings = { name: "P", on_regression: "reopen", resolve_on_close: true };
  await owner.api.put(project.path, settings);
  const { body } = await owner.api.post(`${project.path}/tokens`, { name: "t", scope: "ingest" });
  const client = new ApiClient(tenant.host, body.token);
  const send = async (release: string) => {
    const error = { environment: "production", exception_class: "TypeError", release };
    const text = { message: "x is not a function", stack_trace: "" };
    const response = await client.post(`${project.path}/error-events`, { ...error, ...text });
    expect(response.status).toBe(202);
    return response.body.error_group_id as number;
  };
  const groupId = await send("1.0");
  const bug = await makeIssue(owner, project, { type: 1 });
  const where = { tenantId_id: { tenantId: tenant.id, id: groupId } };
  await prisma.errorGroup.update({ where, data: { linkedIssueId: bug.id } });
  await owner.api.post(`${project.path}/issues/${bug.id}/move`, { lane_id: project.lanes[3] });
  expect((await readGroup(owner, project, groupId)).status).toBe(GroupStatus.Resolved);

  expect(await send("2.0")).toBe(groupId);
  expect(await send("2.0")).toBe(groupId);
  cleanups.push(await startWorkers());
  const comments = () => prisma.comment.findMany({ where: { issueId: bug.id } });
  await expect.poll(comments).toHaveLength(1);
  expect((await comments())[0]?.body).toContain("in `production`, release `2.0`");
  expect((await readIssue(owner, project, bug.id)).lane_id).toBe(project.lanes[0]);
  const pendingJobs = async () => (await listJobs()).filter(({ task }) => task === "regression");
  await expect.poll(pendingJobs).toEqual([]);
});
