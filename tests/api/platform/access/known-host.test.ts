import { expect, it } from "vitest";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { prisma } from "@/tests/support/database/prisma";
import { findByHost, type FoundTenant } from "@/lib/platform/tenancy/known-host";
import { ApiClient } from "../../../support/http/api";
import { TestTenant } from "../../../support/people/tenant";

type Found = FoundTenant & { id: number };

/** Looks a tenant up as a statement with a credential would, and records the ids it asked for. */
function lookup(asked: number[]) {
  return (id: number) => {
    asked.push(id);
    return selectJsonRow<Found>(
      Prisma.sql`SELECT id, slug, domain, false AS is_only FROM tenants WHERE id = ${id}`,
    );
  };
}

it("asks the known tenant at once, and the host's new one after it changed", async () => {
  const [first, second] = [await TestTenant.make(), await TestTenant.make()];
  const host = { kind: "slug", slug: first.slug } as const;
  const asked: number[] = [];
  expect(await findByHost(host, lookup(asked))).toMatchObject({ id: first.id });
  expect(await findByHost(host, lookup(asked))).toMatchObject({ id: first.id });
  expect(asked).toEqual([first.id, first.id]);

  await prisma.tenant.update({ where: { id: first.id }, data: { slug: `${first.slug}-old` } });
  await prisma.tenant.update({ where: { id: second.id }, data: { slug: first.slug } });
  const later: number[] = [];
  expect(await findByHost(host, lookup(later))).toMatchObject({ id: second.id });
  expect(later).toEqual([first.id, second.id]);
});

it("says whether the host has no tenant, or the tenant no such row", async () => {
  const tenant = await TestTenant.make();
  const nothing = () => Promise.resolve(undefined);
  expect(await findByHost({ kind: "slug", slug: tenant.slug }, nothing)).toBeUndefined();
  expect(await findByHost({ kind: "slug", slug: `no-${tenant.slug}` }, nothing)).toBeNull();
});

it("requests follow a workspace that changes its address, and end with the one it had", async () => {
  const tenant = await TestTenant.make();
  const { token } = await tenant.user();
  const old = new ApiClient(tenant.host, token);
  expect((await old.get("/api/tokens")).status).toBe(200);
  const slug = `${tenant.slug}-new`;
  await prisma.tenant.update({ where: { id: tenant.id }, data: { slug } });
  expect((await old.get("/api/tokens")).status).toBe(404);
  expect((await new ApiClient(`${slug}.localhost`, token).get("/api/tokens")).status).toBe(200);
});
