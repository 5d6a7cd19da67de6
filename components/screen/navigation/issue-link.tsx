"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { issueHref } from "./issue-href";
import { type OpenedIssue, useOpenIssue } from "./issue-opener";

interface IssueLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> {
  issue: OpenedIssue;
}

/** A link to an issue's page, which shows what is known of the issue from the press on. */
export function IssueLink({ issue, ...rest }: IssueLinkProps) {
  const open = useOpenIssue();
  return (
    <Link
      {...rest}
      href={issueHref(issue.project_id, issue.key)}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        open(issue);
      }}
    />
  );
}
