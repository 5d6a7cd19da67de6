"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { useActor } from "@/components/screen/access/actor-context";
import { linkedGroupsQuery } from "@/lib/errors/groups/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";
import { PlainValue, PropertyRow } from "./property-row";

/**
 * The error groups linked to an issue. Anyone who can read the issue can see them. Renders nothing
 * if there are none.
 */
export function LinkedErrors({ issue }: { issue: Issue }) {
  const { hasErrorTracking } = useActor();
  const { project_id: projectId } = issue;
  const groups = useQuery({
    ...linkedGroupsQuery(projectId, issue.id),
    enabled: hasErrorTracking,
  }).data;
  if (!groups || groups.length === 0) return null;
  return (
    <PropertyRow label={groups.length === 1 ? "Error group" : "Error groups"}>
      {groups.map(({ id, exception_class: name, environment }) => (
        <PlainValue key={id}>
          <Link
            href={groupHref(projectId, id)}
            className="font-medium underline underline-offset-2 pointer-coarse:py-3"
          >
            {name}
          </Link>{" "}
          <span className="text-text-muted">in {environment}</span>
        </PlainValue>
      ))}
    </PropertyRow>
  );
}
