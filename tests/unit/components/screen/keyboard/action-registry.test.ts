import type { CommandName } from "@/components/screen/keyboard/commands";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  currentActions,
  removeActions,
  setActions,
  type Action,
} from "@/components/screen/keyboard/action-registry";

/** The parts of the DOM that the shortcuts need. */
class FakeElement extends EventTarget {
  constructor(private readonly selectors: string[] = []) {
    super();
  }
  closest(list: string) {
    return this.selectors.some((selector) => list.includes(selector)) ? this : null;
  }
  matches(selector: string) {
    return this.selectors.includes(selector);
  }
}

class FakeDocument extends EventTarget {
  /** The open dialog or layer, by part of its selector. */
  open: "[data-modal]" | "[data-layer]" | "[aria-haspopup]" | null = null;
  querySelector(list: string) {
    return this.open !== null && list.includes(this.open) ? new FakeElement() : null;
  }
}

let page: FakeDocument;
const ran: string[] = [];

function action(id: string, command: CommandName, more: Partial<Action> = {}): Action {
  return { id, label: id, section: "Test", command, run: () => ran.push(id), ...more };
}

function press(key: string, more: Record<string, unknown> = {}, target = new FakeElement()) {
  const event = Object.assign(new Event("keydown", { cancelable: true }), {
    key,
    code: "",
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    ...more,
  });
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  ran.length = 0;
  vi.stubGlobal("document", page);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("localStorage", { getItem: () => null });
});

afterEach(() => {
  removeActions("shell");
  removeActions("page");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a key runs its action and prevents the browser's default", () => {
  setActions("page", [action("create", "create")]);
  expect(press("c").defaultPrevented).toBe(true);
  expect(press("x").defaultPrevented).toBe(false);
  expect(ran).toEqual(["create"]);
});

test("the second key of a sequence must be pressed in time", () => {
  setActions("page", [action("board", "goIssues"), action("labels", "labels")]);
  press("g");
  press("l");
  press("g");
  vi.advanceTimersByTime(2000);
  press("l");
  expect(ran).toEqual(["board", "labels"]);
});

test("a key that does not continue the sequence counts on its own", () => {
  setActions("page", [action("board", "goBoard"), action("create", "create")]);
  press("g");
  press("c");
  expect(ran).toEqual(["create"]);
});

test("the newest owner takes precedence, and leaves nothing behind", () => {
  setActions("shell", [action("shell", "back")]);
  setActions("page", [action("page", "back")]);
  press("Escape");
  removeActions("page");
  press("Escape");
  expect(ran).toEqual(["page", "shell"]);
  expect(currentActions.get().map(({ id }) => id)).toEqual(["shell"]);
});

test("in a text field, only keys with Cmd or Ctrl run actions", () => {
  setActions("page", [
    action("create", "create"),
    action("palette", "palette"),
    action("all", "selectAll"),
    action("undo", "undo"),
  ]);
  const field = new FakeElement(["textarea"]);
  press("c", {}, field);
  // A field has its own.
  press("a", { ctrlKey: true }, field);
  press("z", { ctrlKey: true }, field);
  press("k", { ctrlKey: true }, field);
  expect(ran).toEqual(["palette"]);
});

test("letters are left to menus, and Enter to buttons", () => {
  setActions("page", [action("create", "create"), action("open", "open")]);
  press("c", {}, new FakeElement(["[role=menu]"]));
  press("Enter", {}, new FakeElement(["button"]));
  press("Enter");
  expect(ran).toEqual(["open"]);
});

test("while a dialog is open, only actions meant for dialogs run", () => {
  setActions("page", [action("create", "create"), action("save", "palette", { inDialog: true })]);
  page.open = "[data-modal]";
  press("c");
  press("k", { metaKey: true });
  expect(ran).toEqual(["save"]);
});

test.each(["[data-layer]", "[aria-haspopup]"] as const)(
  "no key passes through an open menu or popover (%s) to the page; the palette opens over it",
  (layer) => {
    setActions("page", [
      action("open", "open"),
      action("all", "selectAll"),
      action("next", "next"),
      action("palette", "palette"),
    ]);
    page.open = layer;
    for (const key of ["Enter", "j", "ArrowDown"]) {
      expect(press(key).defaultPrevented).toBe(false);
    }
    press("a", { ctrlKey: true });
    press("k", { ctrlKey: true });
    expect(ran).toEqual(["palette"]);
    page.open = null;
    press("j");
    expect(ran).toEqual(["palette", "next"]);
  },
);

test("single-key shortcuts can be turned off without affecting the others", () => {
  vi.stubGlobal("localStorage", { getItem: () => "off" });
  setActions("page", [
    action("create", "create"),
    action("close", "back"),
    action("palette", "palette"),
  ]);
  press("c");
  press("Escape");
  press("k", { metaKey: true });
  expect(ran).toEqual(["close", "palette"]);
});

test("any of a command's keys runs it", () => {
  setActions("page", [action("next", "next")]);
  press("j");
  press("ArrowDown");
  expect(ran).toEqual(["next", "next"]);
});

test("on a link that stands for an item, Enter and Space run the item's commands", () => {
  setActions("page", [action("open", "open"), action("peek", "peek")]);
  const link = new FakeElement(["a, button", "[data-item-link]"]);
  press("Enter", {}, link);
  press(" ", {}, link);
  expect(ran).toEqual(["open", "peek"]);
});
