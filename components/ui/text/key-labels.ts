/** Key labels for `Kbd` and aria-keyshortcuts. Keys are written as in useShortcuts. */

const NAMES: Record<string, string> = {
  mod: "Ctrl",
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  escape: "Esc",
  enter: "Enter",
  space: "Space",
  backspace: "Backspace",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

const MAC_NAMES: Record<string, string> = {
  ...NAMES,
  mod: "⌘",
  ctrl: "⌃",
  alt: "⌥",
  shift: "⇧",
  enter: "↵",
  backspace: "⌫",
};

/** `"mod+k"` → `[["Ctrl", "K"]]`; `"g b"` → `[["G"], ["B"]]`: one list of caps per press. */
export function keyCaps(keys: string, mac: boolean): string[][] {
  const names = mac ? MAC_NAMES : NAMES;
  return keys
    .split(" ")
    .map((press) => press.split("+").map((key) => names[key] ?? key.toUpperCase()));
}
