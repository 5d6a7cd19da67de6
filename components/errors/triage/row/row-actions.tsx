import { keysOf } from "@/components/screen/keyboard/commands";
import { IconButton } from "@/components/ui/button/icon-button";
import { VERB_ICONS } from "@/components/errors/group/verb-icons";
import { possibleVerbs, type Verb, VERBS } from "@/components/errors/group/group-text";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

interface RowActionsProps {
  group: ErrorGroup;
  onStatus: (groups: readonly ErrorGroup[], verb: Verb) => void;
}

/**
 * What a mouse does with the row under it, in a column of its own. Keys and the row's menu do the
 * same, so these take no focus.
 */
export function RowActions({ group, onStatus }: RowActionsProps) {
  return (
    <span className="hidden justify-end lg:flex">
      {possibleVerbs(group.status).map((verb) => (
        <IconButton
          key={verb}
          label={VERBS[verb].label}
          shortcut={keysOf(verb)}
          size="sm"
          tabIndex={-1}
          onClick={() => onStatus([group], verb)}
        >
          {VERB_ICONS[verb]}
        </IconButton>
      ))}
    </span>
  );
}
