import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import type { Actor } from "./actor";

declare const tenantBrand: unique symbol;
declare const projectBrand: unique symbol;

/** A workspace the caller belongs to. Verbs take a scope, never a raw tenant id. */
export interface TenantScope {
  readonly [tenantBrand]: true;
  readonly tenantId: number;
  readonly actor: Actor;
}

/** A project the caller can access. Verbs take a scope, never a raw project id. */
export interface ProjectScope extends TenantScope {
  readonly [projectBrand]: true;
  readonly projectId: number;
  readonly name: string;
  readonly keyPrefix: string;
  readonly ownerId: number;
  readonly isOwner: boolean;
  readonly isAccessible: true;
  readonly resolvesOnClose: boolean;
  readonly isArchived: boolean;
}

/** Returns the caller's own workspace. */
export function openTenant(actor: Actor): TenantScope {
  return { tenantId: actor.tenant.id, actor } as TenantScope;
}

/**
 * Returns the project in the path. Throws NotFound if the tenant has no such project, and Forbidden
 * if the caller cannot access it (docs/spec/conventions.md#not-found). Runs no query:
 * `authenticate()` loaded the project with the caller.
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
    isArchived: project.isArchived,
  } as ProjectScope;
}
