"use client";

import { Dialog } from "@/components/ui/overlay/dialog";
import { Kbd } from "@/components/ui/text/kbd";
import { Switch } from "@/components/ui/form/switch";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useSingleKeys } from "@/components/screen/keyboard/single-keys";
import { useCurrentActions } from "@/components/screen/keyboard/use-shortcuts";

interface CheatSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Line {
  label: string;
  /** Alternative keys for the same action. */
  keys: string[];
}

/** Keys handled by toasts and dialogs on every page. */
const ALWAYS: readonly Line[] = [
  { label: "Undo last action", keys: ["mod+z"] },
  { label: "Close or go back", keys: ["escape"] },
];

/**
 * Returns the active keys on this page, by section. If two actions share a key, the newer one is
 * active and listed.
 */
function bySection(actions: readonly Action[]): [string, Line[]][] {
  const active = new Map(actions.map((action) => [action.keys, action]));
  const sections = new Map<string, Line[]>();
  for (const action of actions) {
    const { keys, label, section } = action;
    if (keys === undefined || active.get(keys) !== action) continue;
    const lines = sections.get(section) ?? [];
    const existing = lines.find((line) => line.label === label);
    if (existing) existing.keys.push(keys);
    else lines.push({ label, keys: [keys] });
    sections.set(section, lines);
  }
  const everywhere = [...(sections.get("Everywhere") ?? []), ...ALWAYS];
  return [...sections.set("Everywhere", everywhere)];
}

/** `?`: all keys on this page, and the switch that turns off single-key shortcuts. */
export function CheatSheet({ open, onOpenChange }: CheatSheetProps) {
  const sections = bySection(useCurrentActions());
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="mb-4 gap-8 sm:columns-2">
        {sections.map(([section, lines]) => (
          <section key={section} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-text-muted">{section}</h3>
            <ul>
              {lines.map(({ label, keys }) => (
                <li
                  key={label}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                >
                  {label}
                  <span className="inline-flex shrink-0 items-center gap-2">
                    {keys.map((press) => (
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
