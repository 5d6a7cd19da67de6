import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import { RESOURCES } from "@/lib/platform/access/permissions";
import type { ImpactPart, RoleImpact } from "@/lib/people/roles/schema";
import type { RoleChange, RoleValue } from "@/lib/people/roles/client/draft";
import { impliedChanges } from "@/lib/people/roles/client/implied";
import { ACTION_LABELS, joinNames, REACH_LABELS } from "@/components/roles/field-labels";

type AffectedPerson = RoleImpact["people"][number];
type PermissionPart = Extract<ImpactPart, { kind: "permission" }>;

/** People with the same change. */
export interface AffectedGroup {
  names: string[];
  gains: ImpactPart[];
  loses: ImpactPart[];
}

/** Groups people with the same change, in order. */
export function groupPeople(people: readonly AffectedPerson[]): AffectedGroup[] {
  const groups = new Map<string, AffectedGroup>();
  for (const { first_name, last_name, gains, loses } of people) {
    const key = JSON.stringify([gains, loses]);
    const group = groups.get(key) ?? { names: [], gains, loses };
    group.names.push(`${first_name} ${last_name}`.trim());
    groups.set(key, group);
  }
  return [...groups.values()];
}

function reachText(value: boolean | number): string {
  return REACH_LABELS[Number(value)] ?? String(value);
}

/**
 * Returns "Create" or "Update Own → All". A check box has only two values, so its name is enough.
 */
function actionText({ action, from, to }: PermissionPart): string {
  const label = ACTION_LABELS[action];
  return typeof to === "boolean" ? label : `${label} ${reachText(from)} → ${reachText(to)}`;
}

function changeOf(part: ImpactPart): RoleChange[] {
  const resource = part.kind === "permission" ? RESOURCES[part.resource] : undefined;
  if (part.kind !== "permission" || resource === undefined) return [];
  const { action, from, to } = part;
  return [{ field: `${resource}.${action}`, from: from as RoleValue, to: to as RoleValue }];
}

/**
 * Returns "Issues: Create, Update Own → All", with changes to the same resource on one line,
 * followed by what these imply and the rest.
 */
export function impactLines(parts: readonly ImpactPart[]): string[] {
  const actions = new Map<number, string[]>();
  const others: string[] = [];
  for (const part of parts) {
    if (part.kind === "permission") {
      actions.set(part.resource, [...(actions.get(part.resource) ?? []), actionText(part)]);
    } else if (part.kind === "projects") {
      others.push(
        part.from === part.to
          ? "All projects, including new ones"
          : `Accessible projects: ${part.from} → ${part.to}`,
      );
    } else {
      others.push("Access to everyone in the workspace");
    }
  }
  const rows = new Map<string, string[]>();
  for (const [resource, texts] of actions) {
    const key = RESOURCES[resource];
    if (key)
      rows.set(texts.join(", "), [...(rows.get(texts.join(", ")) ?? []), RESOURCE_LABELS[key]]);
  }
  const lines = [...rows].map(([text, resources]) => `${joinNames(resources)}: ${text}`);
  const implied = impliedChanges(parts.flatMap(changeOf)).map(({ label }) => label);
  return [...lines, ...(implied.length > 0 ? [`Also: ${implied.join(", ")}`] : []), ...others];
}
