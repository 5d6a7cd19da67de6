"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import type { Action } from "./action-registry";
import { useSingleKeys } from "./single-keys";
import { useCurrentActions } from "./use-shortcuts";

interface CheatSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys that act on this page, by section, each once. */
function bySection(actions: readonly Action[]): [string, Map<string, Action>][] {
  const sections = new Map<string, Map<string, Action>>();
  for (const action of actions) {
    if (action.keys === undefined) continue;
    const section = sections.get(action.section) ?? new Map<string, Action>();
    sections.set(action.section, section.set(action.keys, action));
  }
  return [...sections];
}

/** `?`: every key that works on this page, and the switch that turns single keys off. */
export function CheatSheet({ open, onOpenChange }: CheatSheetProps) {
  const sections = bySection(useCurrentActions());
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="mb-4 gap-8 sm:columns-2">
        {sections.map(([section, actions]) => (
          <section key={section} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-text-muted">{section}</h3>
            <ul>
              {[...actions.values()].map((action) => (
                <li
                  key={action.id}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                >
                  {action.label}
                  <Kbd keys={action.keys ?? ""} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Switch
        label="Single keys"
        description="Turn off when you dictate, or press keys by accident. Shortcuts with Ctrl or Cmd keep working."
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}
