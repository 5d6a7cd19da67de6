import type { ReactNode } from "react";
import { createExternalStore } from "@/components/ui/external-store";
import { COMMAND_KEYS, type CommandName } from "./commands";
import { isSingleKey, keyPressName } from "./key-press";
import { singleKeysOn } from "./single-keys";

/** An action that is available here, by shortcut and in the palette. */
export interface Action {
  id: string;
  /** Sentence case, starting with a verb: "Create issue". */
  label: string;
  /** Its heading in the palette: "Board", "Go to". */
  section: string;
  /** What it does for the keyboard. The command's keys run it. */
  command?: CommandName;
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
  /** Leaves the command's arrow keys to the page, which scrolls with them. */
  withoutArrows?: boolean;
  /** Only named in the cheat sheet: it works once an item has focus. */
  isWaiting?: boolean;
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
/** A link that stands for an item: Enter and Space run the item's commands. */
const ITEM = "[data-item-link]";
/** Elements that left and right move within: choices, tabs, and code that scrolls sideways. */
const SIDEWAYS = "[role=radiogroup], [role=tablist], [role=group][tabindex], pre[tabindex]";
/**
 * An open menu or popover, or the button of one whose code is still loading. Keys belong to it: the
 * page below must not act on them.
 */
const OPEN_LAYER = "[data-layer], [aria-haspopup][aria-expanded=true]";
const PRESSABLE = "a, button, summary, input, [role=button], [role=option], [role=menuitem]";

function hasKeys({ command, withoutArrows = false }: Action, keys: string): boolean {
  if (withoutArrows && keys.includes("arrow")) return false;
  return command !== undefined && COMMAND_KEYS[command].some((own) => own === keys);
}

function startsWith({ command }: Action, press: string): boolean {
  return command !== undefined && COMMAND_KEYS[command].some((own) => own.startsWith(`${press} `));
}

/** Keys that fields have for their text. */
const OF_FIELDS = new Set(["mod+z", "mod+shift+z", "mod+y", "mod+a"]);

function belongsToTarget(press: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (OF_FIELDS.has(press)) return target.closest(WRITING) !== null;
  if (press.startsWith("mod+")) return false;
  if (target.closest(WRITING)) return true;
  if (isSingleKey(press)) return target.closest(TYPE_AHEAD) !== null;
  if (press === "arrowleft" || press === "arrowright") return target.closest(SIDEWAYS) !== null;
  const isPress = press === "enter" || press === "space";
  return isPress && !target.matches(ITEM) && target.closest(PRESSABLE) !== null;
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
  const isLayerOpen = document.querySelector(OPEN_LAYER) !== null;
  // The palette is not part of the page: it replaces an open menu.
  const isReachable = ({ inDialog = false, command }: Action) =>
    inDialog || (!isDialogOpen && (!isLayerOpen || command === "palette"));
  const available = currentActions.get();
  const active = available.filter((action) => action.isWaiting !== true && isReachable(action));
  const sequence = pending === "" ? press : `${pending} ${press}`;
  pending = "";

  // The newest owner is the most specific: a peek's Escape comes before the page's.
  const action =
    active.findLast((candidate) => hasKeys(candidate, sequence)) ??
    active.findLast((candidate) => hasKeys(candidate, press));
  if (action) {
    event.preventDefault();
    action.run();
  } else if (active.some((candidate) => startsWith(candidate, press))) {
    rememberPrefix(press);
  }
}
