import { expect, it } from "vitest";
import { makeIssue } from "../../../support/records/issue";
import { inboxOf, summaryOf } from "../../../support/records/notification";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const read = (user: TestUser, ids: number[]) =>
  user.api.post("/api/notifications/bulk-read", { notification_ids: ids });

async function subjectsOf(user: TestUser) {
  const { by_type: byType } = (await summaryOf(user)).unread_subjects;
  return { "2": byType["2"], "4": byType["4"] };
}

it("a comment that mentions a watcher is listed twice, each with the other’s id, and once if folded", async () => {
  const tenant = await TestTenant.make();
  const [admin, user] = [await tenant.user({ role: "admin" }), await tenant.user()];
  const project = await tenant.project(admin, [user]);
  const issue = await makeIssue(admin, project);
  const bystander = await tenant.user();
  await admin.api.post(`${project.path}/members`, { user_id: bystander.id });
  const path = `${project.path}/issues/${issue.id}`;
  for (const each of [user, bystander]) await each.api.post(`${path}/watch`);
  await admin.api.post(`${path}/comments`, { body: `[@Me](user:${user.id})` });
  await admin.api.post(`${path}/comments`, { body: "Second." });
  const list = async (query = "") =>
    (await inboxOf(user, `?details=true${query}`)).filter(({ type }) => type === 2 || type === 4);
  const [second, mention, comment] = await list();
  expect([second?.type, mention?.type, comment?.type]).toEqual([2, 4, 2]);
  expect(second?.same_comment_ids).toEqual([]);
  expect(mention?.same_comment_ids).toEqual([comment?.id]);
  expect(comment?.same_comment_ids).toEqual([mention?.id]);
  expect((await inboxOf(user)).some((each) => "same_comment_ids" in each)).toBe(false);

  const types = async (query: string) => (await list(query)).map(({ type }) => type);
  expect(await types("&type=2")).toEqual([2, 2]);
  expect(await types("&type=2&folded=true")).toEqual([2]);
  expect(await types("&folded=true")).toEqual([2, 4]);
  expect((await summaryOf(user)).by_type).toMatchObject({ "2": 2, "4": 1 });
  const subjects = async () => (await summaryOf(user)).unread_subjects;
  await read(user, [second?.id ?? 0]);
  expect(await subjects()).toMatchObject({ by_type: { "2": 0, "4": 1 } });
  // Read alone, it hides nothing that is unread.
  await read(user, [mention?.id ?? 0]);
  expect(await types("&type=2&folded=true&unread=true")).toEqual([2]);
  expect(await subjects()).toMatchObject({ by_type: { "2": 1, "4": 0 } });
  expect(await subjectsOf(bystander)).toEqual({ "2": 1, "4": 0 });
});
