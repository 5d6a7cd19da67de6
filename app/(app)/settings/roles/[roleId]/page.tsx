import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RoleEditor } from "@/components/roles/editor/role-editor";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { roleQuery } from "@/lib/people/roles/client/mutations";
import { findRole } from "@/lib/people/roles/queries";
import { openSettings } from "../../open-settings";

export const metadata: Metadata = { title: "Role" };

interface PageProps {
  params: Promise<{ roleId: string }>;
}

export default async function RolePage({ params }: PageProps) {
  const { tenant } = await openSettings("roles.read");
  // The layout already shows the reason.
  if (!tenant) return null;
  const { roleId } = await params;
  const id = pathId(roleId);
  if (id === undefined) notFound();
  const client = makeQueryClient();
  try {
    await client.query({ ...roleQuery(id), queryFn: () => findRole(tenant, roleId) });
  } catch (error) {
    if (error instanceof NotFound) notFound();
    throw error;
  }
  return (
    <Prefetched client={client}>
      <RoleEditor key={id} roleId={id} />
    </Prefetched>
  );
}
