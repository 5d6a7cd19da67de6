"use client";

import type { ComponentProps } from "react";
import { CreateIssueAction, type CreatableProject } from "@/components/issues/create-issue-action";
import { usePaletteSearch } from "@/components/issues/use-palette-search";
import { AppShell } from "@/components/shell/app-shell";

type SignedInShellProps = Omit<
  ComponentProps<typeof AppShell>,
  "search" | "actions" | "projects"
> & { projects: readonly CreatableProject[] };

/** The frame, with what it can do about issues: find them from the palette, and make new ones. */
export function SignedInShell(props: SignedInShellProps) {
  return (
    <AppShell
      {...props}
      search={usePaletteSearch()}
      actions={<CreateIssueAction projects={props.projects} />}
    />
  );
}
