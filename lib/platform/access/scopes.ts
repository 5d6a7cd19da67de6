import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import type { Actor } from "./actor";

declare const tenantBrand: unique symbol;
declare const projectBrand: unique symbol;

/** A workspace that the caller belongs to. Verbs take a scope, never a raw tenant id. */
export interface TenantScope {
  readonly [tenantBrand]: true;
  readonly tenantId: number;
  readonly actor: Actor;
}

/** A project that the caller can access. Verbs take a scope, never a raw project id. */
export interface ProjectScope extends TenantScope {
  readonly [projectBrand]: true;
  readonly projectId: number;
  readonly name: string;
  readonly keyPrefix: string;
  readonly ownerId: number;
  readonly isOwner: boolean;
  readonly isAccessible: true;
  readonly resolvesOnClose: boolean;
}

/** The caller's own workspace. */
export function openTenant(actor: Actor): TenantScope {
  return { tenantId: actor.tenant.id, actor } as TenantScope;
}

/**
 * The project that the path names: NotFound when the tenant has no such project, Forbidden when the caller cannot
 * access it (docs/spec/conventions.md#not-found). Costs no query: `authenticate()` read the facts along with the caller.
 */
export function openProject(actor: Actor, projectId: string | undefined): ProjectScope {
  const { project } = actor;
  if (!project || project.id !== pathId(projectId)) throw new NotFound("Project");
  if (!project.isAccessible) throw new Forbidden("You do not have access to this project.");
  return {
    tenantId: actor.tenant.id,
    actor,
    projectId: project.id,
    name: project.name,
    keyPrefix: project.keyPrefix,
    ownerId: project.ownerId,
    isOwner: project.isOwner,
    isAccessible: true,
    resolvesOnClose: project.resolvesOnClose,
  } as ProjectScope;
}
