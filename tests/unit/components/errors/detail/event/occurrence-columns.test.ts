import { expect, test } from "vitest";
import { occurrenceFacts } from "@/components/errors/detail/event/occurrence-columns";
import { rawJson } from "@/components/errors/detail/event/group-details";
import type { ErrorEvent, PlacedEvent } from "@/lib/errors/groups/schema";

const EVENT: ErrorEvent = {
  id: 7,
  occurred_at: "2026-01-02T03:04:05.678901Z",
  exception_class: "TypeError",
  message: "rule is undefined",
  stack_trace: "",
  environment: "production",
  release: null,
  tags: {},
  breadcrumbs: [],
  request: null,
  user: null,
  contexts: {},
  extra: {},
  event_id: null,
  platform: null,
  frames: [],
  causes: [],
  created_at: "2026-01-02T03:04:05.678901Z",
  updated_at: "2026-01-02T03:04:05.678901Z",
};

test("a row names the user by what people recognize first, and the level that Sentry sends apart", () => {
  const facts = occurrenceFacts({
    ...EVENT,
    user: { id: "42", email: "ada@example.test" },
    contexts: { event: { level: "fatal" }, browser: { name: "Firefox", version: "130" } },
    tags: { zone: "eu", cart: "full", os: "Linux", level: "error" },
  });
  expect(facts).toEqual({
    level: "fatal",
    user: "ada@example.test",
    tags: [
      { name: "browser", text: "Firefox" },
      { name: "os", text: "Linux" },
    ],
  });
});

test("an occurrence without details has an empty row", () => {
  expect(occurrenceFacts(EVENT)).toEqual({ level: null, user: null, tags: [] });
  expect(occurrenceFacts({ ...EVENT, tags: "broken", user: [1], contexts: 3 })).toEqual({
    level: null,
    user: null,
    tags: [],
  });
});

test("the raw JSON is the occurrence without its place among others", () => {
  const placed: PlacedEvent = { ...EVENT, number: 1, kept: 3, newer_id: null, older_id: 6 };
  const parsed = JSON.parse(rawJson(placed)) as object;
  expect(parsed).toMatchObject({ id: 7, message: "rule is undefined", tags: {} });
  expect(parsed).not.toHaveProperty("kept");
  expect(parsed).not.toHaveProperty("older_id");
});
