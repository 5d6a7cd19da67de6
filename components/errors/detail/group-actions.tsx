"use client";

import type { ReactNode } from "react";
import { keysOf } from "@/components/screen/keyboard/commands";
import { Bug, CircleCheck, CircleSlash, ExternalLink, RotateCcw } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Kbd } from "@/components/ui/text/kbd";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { possibleVerbs, type Verb, VERBS } from "@/components/errors/group/group-text";

const ICONS: Record<Verb, ReactNode> = {
  resolve: <CircleCheck />,
  ignore: <CircleSlash />,
  reopen: <RotateCcw />,
};

/** The id of the link to the issue. */
export const ISSUE_LINK = "group-issue";

/** A button's shortcut, shown only visually; `aria-keyshortcuts` conveys it to screen readers. */
function KeyHint({ keys, onSolid = false }: { keys: string; onSolid?: boolean }) {
  return (
    <span aria-hidden="true" className="-mr-1 max-sm:hidden pointer-coarse:hidden">
      <Kbd keys={keys} onSolid={onSolid} />
    </span>
  );
}

interface GroupActionsProps {
  group: ErrorGroup;
  permit: Permit;
  /** The linked issue. */
  issue: { key: string; href: string } | null;
  onStatus: (verb: Verb) => void;
  onPromote: () => void;
}

/** The group's actions, starting with the most common one for its status. */
export function GroupActions({ group, permit, issue, onStatus, onPromote }: GroupActionsProps) {
  return (
    <>
      {possibleVerbs(group.status).map((verb, at) => (
        <Button
          key={verb}
          variant={at === 0 && verb === "resolve" ? "primary" : "secondary"}
          aria-keyshortcuts={keysOf(verb)}
          disabledReason={permit.reason}
          onClick={() => onStatus(verb)}
        >
          {ICONS[verb]}
          {VERBS[verb].label}
          <KeyHint keys={keysOf(verb)} onSolid={at === 0 && verb === "resolve"} />
        </Button>
      ))}
      {issue ? (
        <ButtonLink id={ISSUE_LINK} href={issue.href} aria-keyshortcuts={keysOf("promote")}>
          <ExternalLink aria-hidden="true" />
          Open {issue.key}
          <KeyHint keys={keysOf("promote")} />
        </ButtonLink>
      ) : (
        <Button
          aria-keyshortcuts={keysOf("promote")}
          disabledReason={permit.reason}
          onClick={onPromote}
        >
          <Bug />
          Promote
          <KeyHint keys={keysOf("promote")} />
        </Button>
      )}
    </>
  );
}
