"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { checkHref } from "@/components/screen/navigation/role-hrefs";
import { personProjectsQuery } from "@/lib/people/permissions/client";
import { accessText } from "./check-text";

/** The projects that a person can open, and why. Each leads to what they can do there. */
export function PersonProjects({ userId, name }: { userId: number; name: string }) {
  const { data: projects, error } = useQuery(personProjectsQuery(userId));
  return (
    <section aria-labelledby="person-projects" className="flex flex-col gap-2">
      <h3 id="person-projects" className="text-sm font-semibold">
        Projects that {name} can open
      </h3>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {error.message}
        </p>
      )}
      {!projects && !error && <Skeleton className="h-24" />}
      {projects?.data.length === 0 && (
        <p className="text-sm text-text-muted">None of those that you can see.</p>
      )}
      {projects && projects.data.length > 0 && (
        <ul className="rounded-md border border-border text-sm">
          {projects.data.map(({ id, name: project, key_prefix, access }) => (
            <li key={id} className="border-b border-border last:border-b-0">
              <Link
                href={checkHref(userId, id)}
                className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 -outline-offset-2 hover:bg-surface-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                <span className="min-w-0 truncate font-medium">{project}</span>
                <span className="text-xs text-text-muted">{key_prefix}</span>
                <span className="text-text-muted">{accessText(access)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {projects?.meta.truncated && (
        <p className="text-xs text-text-muted">The first {projects.meta.limit} by name.</p>
      )}
    </section>
  );
}
