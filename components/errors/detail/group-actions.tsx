"use client";

import { keysOf } from "@/components/screen/keyboard/commands";
import { Bug, ExternalLink } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { KeyHint } from "@/components/errors/group/key-hint";
import { VERB_ICONS } from "@/components/errors/group/verb-icons";
import { possibleVerbs, type Verb, VERBS } from "@/components/errors/group/group-text";

/** The id of the link to the issue. */
export const ISSUE_LINK = "group-issue";

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
          {VERB_ICONS[verb]}
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
