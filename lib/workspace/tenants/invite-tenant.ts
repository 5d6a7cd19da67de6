import { email } from "@/lib/identity/auth/schema";
import { z } from "zod";
import { oneLine } from "@/lib/platform/api/fields";
import { parse } from "@/lib/platform/http/input";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { transaction } from "@/lib/platform/db/query";
import { insertTenant } from "./create-tenant";
import { tenantSlug } from "./schema";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";

const request = z.object({ slug: tenantSlug(), email: email(), name: oneLine() });

/** "north-sea" → "North sea". */
function nameOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
}

/** Used until the admin enters their name on first sign-in. */
const NO_NAME_YET = { firstName: "Workspace", lastName: "Admin" };

/**
 * Creates a workspace and returns a one-time sign-in link for its admin
 * (docs/spec/operating.md#command-line). Throws Invalid for a malformed or taken slug, and for an
 * invalid email address.
 */
export async function inviteTenant(input: {
  slug: string;
  email: string;
  name?: string | undefined;
}): Promise<string> {
  const parsed = parse(request, { ...input, name: input.name ?? nameOf(input.slug) });
  const { slug, name, email: address } = parsed;
  const secret = await transaction(async (tx) => {
    const admin = { email: address, ...NO_NAME_YET };
    const { tenantId, adminId } = await insertTenant(tx, { slug, name, admin });
    return createOneTimeLink({ tenantId, userId: adminId }, "sign-in", tx);
  });
  return `${workspaceUrl({ slug, domain: null })}/link/${secret}`;
}
