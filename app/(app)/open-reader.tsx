import { cache, type ReactNode } from "react";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { openTenant, type TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { requireIssueReader } from "@/lib/issues/search/queries";

type Opened = { tenant: TenantScope; refusal: null } | { tenant: null; refusal: ReactNode };

/**
 * Returns the workspace scope for pages that show issues from every project, or the screen to show if access is
 * denied.
 */
export const openReader = cache(async (): Promise<Opened> => {
  const tenant = openTenant(await requireActor());
  try {
    await requireIssueReader(tenant);
    return { tenant, refusal: null };
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return {
      tenant: null,
      refusal: <ForbiddenScreen reason={error.message} request={{ operation: "issues.read" }} />,
    };
  }
});
