import type { Actor } from "@/lib/platform/access/actor";
import { openProject, openTenant, type ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { findOperatorActor, withProject } from "@/lib/identity/request/operator-actor";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { createProject } from "@/lib/planning/projects/create-project";
import { newProjectBody } from "@/lib/planning/projects/schema";
import { findOperatorTenant } from "@/lib/platform/tenancy/find-operator-tenant";

/** The destination of a command-line import. */
export interface Target {
  /** The creator of the imported issues. */
  actor: Actor;
  keyPrefix: string;
}

/** Finds the workspace and the user. Throws a one-line OperatorError if either does not exist. */
export async function findTarget(options: {
  project: string;
  tenant: string | undefined;
  as: string | undefined;
}): Promise<Target> {
  const keyPrefix = options.project.trim().toUpperCase();
  if (!newProjectBody.shape.key_prefix.safeParse(keyPrefix).success) {
    throw new OperatorError(
      `${options.project} is not a key prefix. Use 2 to 10 characters from A–Z and 0–9, starting with a letter.`,
    );
  }
  const tenant = await findOperatorTenant(options.tenant);
  const actor = await findOperatorActor(tenant, options.as);
  if (actor) return { actor, keyPrefix };
  throw new OperatorError(
    options.as === undefined
      ? `${tenant.slug} has no active admin. Pass the creator with --as.`
      : `${tenant.slug} has no user ${options.as}.`,
  );
}

/**
 * Returns the project. If it is missing, creates it with the default four lanes and the actor as
 * owner. Throws an OperatorError if it is archived.
 */
export async function openTarget({ actor, keyPrefix }: Target): Promise<ProjectScope> {
  const scoped = (await withProject(actor, keyPrefix)) ?? (await create(actor, keyPrefix));
  const project = openProject(scoped, String(scoped.project?.id));
  if (project.isArchived) {
    throw new OperatorError(`The project ${keyPrefix} is archived. Restore it first.`);
  }
  return project;
}

async function create(actor: Actor, keyPrefix: string): Promise<Actor> {
  try {
    await createProject(openTenant(actor), { name: keyPrefix, key_prefix: keyPrefix });
  } catch (error) {
    // A concurrent import may have just created it.
    if (!(error instanceof Invalid)) throw error;
  }
  const scoped = await withProject(actor, keyPrefix);
  if (!scoped) throw new Error("the created project was not found");
  return scoped;
}
