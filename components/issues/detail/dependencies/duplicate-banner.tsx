"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { Banner } from "@/components/ui/feedback/banner";
import { relationsQuery } from "@/lib/issues/issues/relations/client";
import type { Issue } from "@/lib/issues/issues/schema";

/** Says which issue this one duplicates, if it is a duplicate. */
export function DuplicateBanner({ issue }: { issue: Issue }) {
  const { data } = useQuery(relationsQuery(issue.project_id, issue.key));
  const original = data?.find((relation) => relation.issue.relation === "duplicates")?.issue;
  if (!original) return null;
  return (
    <Banner>
      Duplicate of{" "}
      <Link
        href={issueHref(original.project_id, original.key)}
        className="font-medium numeric underline underline-offset-2 pointer-coarse:py-3"
      >
        {original.key}
      </Link>{" "}
      <span className="break-words">{original.title}</span>
    </Banner>
  );
}
