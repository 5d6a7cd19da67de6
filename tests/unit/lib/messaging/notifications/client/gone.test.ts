import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { goneQuery, noteGone } from "@/lib/messaging/notifications/client/gone";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import { inboxQuery } from "@/lib/messaging/notifications/client/inbox-query";
import { onIssue } from "../../../../../support/records/inbox-items";

const item = (id: number) => onIssue(id, id);
const ALL: InboxFilters = { tab: "all" };

/** A client with a list of these ids, and what it knows to be gone after reading the newest. */
function setUp(listed: number[], filters = ALL) {
  const client = new QueryClient();
  client.setQueryData(inboxQuery(filters).queryKey, {
    pages: [{ notifications: listed.map(item), next: null }],
    pageParams: [null],
  });
  return {
    note: (found: number[], { limit = 50, at = Date.now() + 1 } = {}): readonly number[] => {
      noteGone(client, { filters: ALL, found: found.map(item), limit, at });
      return client.getQueryData(goneQuery().queryKey) ?? [];
    },
  };
}

it("what is listed but no longer among the newest is gone, until it is again", () => {
  const { note } = setUp([9, 8, 7]);
  expect(note([9, 8, 7])).toEqual([]);
  expect(note([8])).toEqual([9, 7]);
  expect(note([9, 8])).toEqual([7]);
  expect(note([])).toEqual([7, 9, 8]);
  expect(note([9, 8, 7])).toEqual([]);
});

it("what is older than a full page of the newest is not gone", () => {
  const { note } = setUp([9, 8, 7, 6]);
  expect(note([9, 7], { limit: 2 })).toEqual([8]);
});

it("a list that changed after the request, of another kind or of what is snoozed is left alone", () => {
  expect(setUp([9]).note([], { at: Date.now() - 1000 })).toEqual([]);
  expect(setUp([9], { tab: "all", kind: "mentions" }).note([])).toEqual([]);
  expect(setUp([9], { tab: "snoozed" }).note([])).toEqual([]);
  expect(setUp([9], { tab: "unread" }).note([])).toEqual([9]);
});
