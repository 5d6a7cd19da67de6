import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import type { Project } from "@/lib/planning/projects/schema";

/** A project that opens its board. `children` are actions on it. */
export function ProjectRow({ project, children }: { project: Project; children?: ReactNode }) {
  const { id, name, key_prefix, description, owner, issues_count, open_issues_count } = project;
  const ownerName = `${owner.first_name} ${owner.last_name}`;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3 py-2.5 last:border-b-0 hover:bg-surface-hover">
      <span className="min-w-16 shrink-0 font-mono text-xs text-text-muted numeric">
        {key_prefix}
      </span>
      <div className={children === undefined ? "min-w-0 flex-1" : "min-w-0 flex-1 basis-40"}>
        <Link
          href={`/projects/${id}/board`}
          className="font-medium after:absolute after:inset-0 after:rounded-sm"
        >
          {name}
        </Link>
        {description !== "" && <p className="truncate text-xs text-text-muted">{description}</p>}
      </div>
      <span className="shrink-0 text-xs text-text-muted numeric">
        {open_issues_count.toLocaleString("en")}
        <span className="max-sm:hidden"> of {issues_count.toLocaleString("en")}</span> open
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-text-muted max-sm:hidden">
        <Avatar name={ownerName} src={owner.profile_picture} size="xs" decorative />
        {ownerName}
      </span>
      {children !== undefined && <span className="relative ml-auto shrink-0">{children}</span>}
    </li>
  );
}
