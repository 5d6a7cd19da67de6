import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { RoleEditor } from "@/components/roles/editor/role-editor";
import { RoleHistory } from "@/components/workspace/role-history";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { roleQuery } from "@/lib/people/roles/client/mutations";
import { findRole } from "@/lib/people/roles/queries";
import { openSettings } from "../../open-settings";

interface PageProps {
  params: Promise<{ roleId: string }>;
}

/** Returns the role in the path, or undefined if there is none. Reads it once per request. */
const readRole = cache(async (roleId: string) => {
  const { tenant } = await openSettings("roles.read");
  if (!tenant || pathId(roleId) === undefined) return undefined;
  try {
    return await findRole(tenant, roleId);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await readRole((await params).roleId))?.name ?? "Not found" };
}

export default async function RolePage({ params }: PageProps) {
  const { tenant } = await openSettings("roles.read");
  // The layout already shows the reason.
  if (!tenant) return null;
  const { roleId } = await params;
  const role = await readRole(roleId);
  if (!role) notFound();
  const { id } = role;
  const client = makeQueryClient();
  await client.query({ ...roleQuery(id), queryFn: () => role });
  return (
    <Prefetched client={client}>
      <RoleEditor key={id} roleId={id} history={<RoleHistory roleId={id} />} />
    </Prefetched>
  );
}
