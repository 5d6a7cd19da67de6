import type { Actor } from "@/lib/platform/access/actor";
import { openProject, openTenant, type ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { findOperatorActor, withProject } from "@/lib/identity/request/operator-actor";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { createProject } from "@/lib/planning/projects/create-project";
import { newProjectBody } from "@/lib/planning/projects/schema";
import { findOperatorTenant } from "@/lib/platform/tenancy/find-operator-tenant";

/** Where an import from the command line goes. */
export interface Target {
  /** The creator of the imported issues. */
  actor: Actor;
  keyPrefix: string;
}

/** Finds the workspace and the user. Throws an OperatorError of one line for what is not there. */
export async function findTarget(options: {
  project: string;
  tenant: string | undefined;
  as: string | undefined;
}): Promise<Target> {
  const keyPrefix = options.project.trim().toUpperCase();
  if (!newProjectBody.shape.key_prefix.safeParse(keyPrefix).success) {
    throw new OperatorError(
      `${options.project} is no key prefix: it has 2 to 10 of A–Z and 0–9, starting with a letter.`,
    );
  }
  const tenant = await findOperatorTenant(options.tenant);
  const actor = await findOperatorActor(tenant, options.as);
  if (actor) return { actor, keyPrefix };
  throw new OperatorError(
    options.as === undefined
      ? `${tenant.slug} has no active admin: name the creator with --as.`
      : `${tenant.slug} has no user ${options.as}.`,
  );
}

/** The project, made with the usual four lanes and owned by the actor when it is not there. */
export async function openTarget({ actor, keyPrefix }: Target): Promise<ProjectScope> {
  const there = (await withProject(actor, keyPrefix)) ?? (await make(actor, keyPrefix));
  return openProject(there, String(there.project?.id));
}

async function make(actor: Actor, keyPrefix: string): Promise<Actor> {
  try {
    await createProject(openTenant(actor), { name: keyPrefix, key_prefix: keyPrefix });
  } catch (error) {
    // Another import may have made it in this very moment.
    if (!(error instanceof Invalid)) throw error;
  }
  const there = await withProject(actor, keyPrefix);
  if (!there) throw new Error("the project that was made is not there");
  return there;
}
