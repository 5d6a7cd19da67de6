import { expect, test } from "vitest";
import { foldUndone } from "@/components/errors/group/fold-undone";
import type { GroupState } from "@/lib/errors/groups/state-schema";

const ADA = { id: 1, first_name: "Ada", last_name: "Admin", profile_picture: null };
const BEN = { ...ADA, id: 2, first_name: "Ben" };

let id = 100;
function state(status: number, minute: number, fields: Partial<GroupState> = {}): GroupState {
  id -= 1;
  const at = `2026-01-02T03:${String(minute).padStart(2, "0")}:00.000000Z`;
  const own = { id, status, is_regression: false, merge: null, actor: ADA };
  return { ...own, created_at: at, updated_at: at, ...fields };
}

test("a change that the same person took back at once is one entry", () => {
  const [undo, resolved, ignored] = [state(0, 12), state(1, 11), state(2, 1)];
  expect(foldUndone([undo, resolved, ignored])).toEqual([{ ...resolved, isUndone: true }, ignored]);
});

test("what somebody else, or the error itself, reopened stays two entries", () => {
  for (const actor of [BEN, null]) {
    const states = [state(0, 12, { actor }), state(1, 11)];
    expect(foldUndone(states)).toEqual(states);
  }
});

test("reopening later is not undoing, and neither is a merge", () => {
  const later = [state(0, 40), state(1, 11)];
  expect(foldUndone(later)).toEqual(later);
  const merged = [state(0, 12, { merge: { kind: "merged", groups: [] } }), state(1, 11)];
  expect(foldUndone(merged)).toEqual(merged);
});
