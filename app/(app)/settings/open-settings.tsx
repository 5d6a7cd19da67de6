import { cache, type ReactNode } from "react";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { authorize } from "@/lib/platform/access/authorize";
import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import type { Operation } from "@/lib/platform/access/can";
import { openTenant, type TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";

type OpenedSettings = { tenant: TenantScope; refusal: null } | { tenant: null; refusal: ReactNode };

/**
 * Returns the workspace scope for a settings page, or the screen to show if access is denied. Pass
 * `"admin"` for pages that are reserved for admins.
 */
export const openSettings = cache(async (needs?: Operation | "admin"): Promise<OpenedSettings> => {
  const actor = await requireActor();
  try {
    if (needs === "admin") authorizeAdmin(actor);
    else if (needs !== undefined) authorize(actor, needs);
    return { tenant: openTenant(actor), refusal: null };
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    const operation = needs === "admin" ? undefined : needs;
    return {
      tenant: null,
      refusal: (
        <ForbiddenScreen
          reason={error.message}
          headingLevel={2}
          {...(operation !== undefined && { request: { operation } })}
        />
      ),
    };
  }
});
