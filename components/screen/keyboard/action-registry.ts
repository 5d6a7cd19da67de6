import type { ReactNode } from "react";
import { createExternalStore } from "@/components/ui/external-store";
import { isSingleKey, keyPressName } from "./key-press";
import { singleKeysOn } from "./single-keys";

/** An action that is available here, by shortcut and in the palette. */
export interface Action {
  id: string;
  /** Sentence case, starting with a verb: "Create issue". */
  label: string;
  /** Its heading in the palette and the cheat sheet: "Board", "Go to". */
  section: string;
  /** The shortcut, in the format of `keyPressName`: "c", "g b", "mod+k". */
  keys?: string;
  run: () => void;
  icon?: ReactNode;
  keywords?: string[];
  /**
   * Lower values come first in the palette: 0 for the selected item, 1 for this page (default), 2
   * for everywhere.
   */
  rank?: number;
  /** False hides it from the palette, for actions such as moving in a list or closing. */
  inPalette?: boolean;
  /** Also works while a modal dialog is open. */
  inDialog?: boolean;
}

const SEQUENCE_MS = 1200;

/** All actions on the page, in the order in which their owners were mounted. */
export const currentActions = createExternalStore<readonly Action[]>([]);

const registered = new Map<string, readonly Action[]>();
let pending = "";
let pendingTimer: ReturnType<typeof setTimeout> | undefined;

function publish() {
  currentActions.set([...registered.values()].flat());
}

/** Replaces the actions of `owner`. */
export function setActions(owner: string, actions: readonly Action[]): void {
  if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
  registered.set(owner, actions);
  publish();
}

/** Removes the actions of an unmounted owner. */
export function removeActions(owner: string): void {
  registered.delete(owner);
  if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
  publish();
}

const WRITING =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
/** Elements where typing a letter jumps to a row. */
const TYPE_AHEAD = "[role=menu], [role=listbox]";
const PRESSABLE = "a, button, summary, input, [role=button], [role=option], [role=menuitem]";

function belongsToTarget(press: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (press.startsWith("mod+")) return false;
  if (target.closest(WRITING)) return true;
  if (isSingleKey(press)) return target.closest(TYPE_AHEAD) !== null;
  return (press === "enter" || press === "space") && target.closest(PRESSABLE) !== null;
}

function rememberPrefix(press: string) {
  clearTimeout(pendingTimer);
  pending = press;
  pendingTimer = setTimeout(() => (pending = ""), SEQUENCE_MS);
}

function onKeyDown(event: KeyboardEvent) {
  const press = keyPressName(event);
  if (press === "" || event.defaultPrevented || event.isComposing) return;
  if (belongsToTarget(press, event.target)) return;
  if (isSingleKey(press) && !singleKeysOn()) return;

  const isDialogOpen = document.querySelector("[data-modal]") !== null;
  const available = currentActions.get();
  const active = isDialogOpen ? available.filter((action) => action.inDialog) : available;
  const sequence = pending === "" ? press : `${pending} ${press}`;
  pending = "";

  // The newest owner is the most specific: a peek's Escape comes before the page's.
  const action =
    active.findLast(({ keys }) => keys === sequence) ??
    active.findLast(({ keys }) => keys === press);
  if (action) {
    event.preventDefault();
    action.run();
  } else if (active.some(({ keys }) => keys?.startsWith(`${press} `))) {
    rememberPrefix(press);
  }
}
