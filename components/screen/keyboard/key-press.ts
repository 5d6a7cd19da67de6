/**
 * Names of key presses, as written in an action's `keys`: modifiers in the order mod, ctrl, alt,
 * shift, then the key in lower case: "c", "shift+u", "mod+k", "alt+arrowup", "?". `mod` is Cmd on a
 * Mac and Ctrl elsewhere. The presses in a sequence are separated by a space: "g b".
 */

export interface KeyPress {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * Returns the Latin letter on the key if the layout uses another script, or Alt produced a symbol.
 */
function baseKey({ key, code, altKey }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isNonLatin = key.length === 1 && key.charCodeAt(0) > 127;
  if (letter !== undefined && (altKey || isNonLatin)) return letter.toLowerCase();
  return key === " " ? "space" : key.toLowerCase();
}

/** Returns the name of a press; "" for a modifier alone. */
export function keyPressName(event: KeyPress): string {
  if (["Alt", "Control", "Meta", "Shift", "Dead"].includes(event.key)) return "";
  const key = baseKey(event);
  const shiftMatters = key.length > 1 || (key >= "a" && key <= "z");
  return [
    event.metaKey || event.ctrlKey ? "mod" : "",
    event.altKey ? "alt" : "",
    event.shiftKey && shiftMatters ? "shift" : "",
    key,
  ]
    .filter(Boolean)
    .join("+");
}

/**
 * Returns whether a press types a character, with at most Shift held. Speech input may trigger such
 * keys.
 */
export function isSingleKey(press: string): boolean {
  return press.replace(/^shift\+/, "").length === 1;
}
