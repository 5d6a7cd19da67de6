/**
 * Why someone can access a project (docs/spec/access.md#projects-a-user-can-access). `member`:
 * directly or through a team.
 */
const ACCESS_REASONS = ["owner", "member", "access_all_projects", "admin"] as const;
export type AccessReason = (typeof ACCESS_REASONS)[number];

/** Which of the reasons apply to a person and a project. */
export type AccessFacts = Record<AccessReason, boolean>;

/** Returns every reason why someone can access a project; empty if they cannot. */
export function accessReasons(facts: AccessFacts): AccessReason[] {
  return ACCESS_REASONS.filter((reason) => facts[reason]);
}

/** Whether someone can access a project: if any reason applies. */
export function isAccessible(facts: AccessFacts): boolean {
  return accessReasons(facts).length > 0;
}
