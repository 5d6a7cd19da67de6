"use client";

import { keysOf } from "@/components/screen/keyboard/commands";
import { Merge } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { BulkBar } from "@/components/ui/data/bulk-bar";
import { Button } from "@/components/ui/button/button";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { possibleVerbs, type Verb, VERBS } from "@/components/errors/group/group-text";
import { VERB_ICONS } from "@/components/errors/group/verb-icons";
import { KeyHint } from "@/components/errors/group/key-hint";
import { mergeObstacle } from "./merge/merge-text";
import type { TriageActions } from "./use-triage-actions";

/** Hides the icons on a phone. */
const NARROW = "max-sm:px-2 max-sm:[&_svg]:hidden";

interface TriageBulkBarProps {
  selected: readonly ErrorGroup[];
  permit: Permit;
  actions: TriageActions;
  onClear: () => void;
  /** Selects what is not loaded as well, if there is more and all that is loaded is selected. */
  beyond: { count: number; isLoading: boolean; select: () => void } | undefined;
}

/** Actions on the selected groups. Floats over the bottom of the list. */
export function TriageBulkBar({ selected, permit, actions, onClear, beyond }: TriageBulkBarProps) {
  const verbs = new Set(selected.flatMap(({ status }) => possibleVerbs(status)));
  return (
    <BulkBar
      label="Selected errors"
      status={`${selected.length} selected`}
      onClear={onClear}
      className="sticky bottom-4 mt-auto"
    >
      {(Object.keys(VERBS) as Verb[])
        .filter((verb) => verbs.has(verb))
        .map((verb) => (
          <Button
            key={verb}
            variant="ghost"
            className={NARROW}
            aria-keyshortcuts={keysOf(verb)}
            disabledReason={permit.reason}
            onClick={() => actions.setStatus(selected, verb)}
          >
            {VERB_ICONS[verb]}
            {VERBS[verb].label}
            <KeyHint keys={keysOf(verb)} />
          </Button>
        ))}
      <Button
        variant="ghost"
        className={NARROW}
        aria-keyshortcuts={keysOf("merge")}
        disabledReason={permit.reason ?? mergeObstacle(selected)}
        onClick={() => actions.merge(selected)}
      >
        <Merge />
        Merge…
        <KeyHint keys={keysOf("merge")} />
      </Button>
      {beyond && (
        <Button
          variant="ghost"
          className={NARROW}
          loading={beyond.isLoading}
          onClick={beyond.select}
        >
          Select all {beyond.count.toLocaleString("en")}
        </Button>
      )}
    </BulkBar>
  );
}
