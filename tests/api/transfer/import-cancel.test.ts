import { beforeAll, expect, it } from "vitest";
import { sendCsv } from "../../support/records/imports";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

it("an import can be cancelled only by the person who started it, the project's owner or an admin", async () => {
  const admin = await tenant.user({ role: "admin" });
  const [owner, starter, other] = await Promise.all([
    tenant.user({ role: "contributor" }),
    tenant.user({ role: "contributor" }),
    tenant.user({ role: "contributor" }),
  ]);
  const project = await tenant.project(owner, [starter, other]);
  const send = async () =>
    (await sendCsv(starter, project, "Title\nOne\n", "?preview=1")).body.id as number;
  const cancel = async (user: TestUser, id: number) =>
    (await user.api.post(`${project.path}/imports/${id}/cancel`)).status;
  const id = await send();
  const refused = await other.api.post(`${project.path}/imports/${id}/cancel`);
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      message:
        "Only the person who started an import, the project owner or an admin can cancel it.",
    },
  ]);
  const { body } = await starter.api.get(`${project.path}/imports/${id}`);
  expect(body).toMatchObject({ status: 0, cancel_requested: false });
  expect(await cancel(starter, id)).toBe(200);
  expect(await cancel(owner, await send())).toBe(200);
  expect(await cancel(admin, await send())).toBe(200);
});
