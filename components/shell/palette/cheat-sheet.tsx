"use client";

import { Dialog } from "@/components/ui/overlay/dialog";
import { Kbd } from "@/components/ui/text/kbd";
import { Switch } from "@/components/ui/form/switch";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { COMMAND_TEXTS } from "@/components/screen/keyboard/command-texts";
import { COMMAND_KEYS, type CommandName } from "@/components/screen/keyboard/commands";
import { useSingleKeys } from "@/components/screen/keyboard/single-keys";
import { useCurrentActions } from "@/components/screen/keyboard/use-shortcuts";

interface CheatSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Commands that dialogs handle on every page. */
const ALWAYS: readonly CommandName[] = ["back"];

/** Returns the commands that work on this page, by section. */
function bySection(actions: readonly Action[]): [string, [CommandName, string][]][] {
  const active = new Set<string | undefined>([...ALWAYS, ...actions.map(({ command }) => command)]);
  return Object.entries(COMMAND_TEXTS)
    .map(([section, texts]): [string, [CommandName, string][]] => [
      section,
      (Object.entries(texts) as [CommandName, string][]).filter(([name]) => active.has(name)),
    ])
    .filter(([, lines]) => lines.length > 0);
}

/** `?`: all keys on this page, and the switch that turns off single-key shortcuts. */
export function CheatSheet({ open, onOpenChange }: CheatSheetProps) {
  const sections = bySection(useCurrentActions());
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      size="lg"
      isForReading
    >
      <div className="mb-4 gap-8 sm:columns-2">
        {sections.map(([section, lines]) => (
          <section key={section} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-text-muted">{section}</h3>
            <ul>
              {lines.map(([name, label]) => (
                <li
                  key={name}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                >
                  {label}
                  <span className="inline-flex shrink-0 items-center gap-2">
                    {COMMAND_KEYS[name].map((press) => (
                      <Kbd key={press} keys={press} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Switch
        label="Single-key shortcuts"
        description="Turn these off if you use dictation or often press keys by accident. Shortcuts with Ctrl or Cmd still work."
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}
