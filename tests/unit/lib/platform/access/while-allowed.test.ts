import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/platform/access/actor";
import { textStream } from "@/lib/platform/http/text-stream";
import { whileAllowed } from "@/lib/platform/access/while-allowed";

/** Only the clock is faked, because the check depends on how long a client takes. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const actor = {
  userId: 1,
  roleId: 2,
  isAdmin: false,
  accessAllProjects: false,
  accessAllUsers: false,
  permissions: [1],
  project: { id: 3, isOwner: false, isAccessible: true },
} as unknown as Actor;

/** Opens a response in three pieces and records whether its source was closed. */
async function open(reload: () => Promise<Actor>) {
  const seen = { isClosed: false, reloads: 0 };
  async function* pieces() {
    try {
      yield await Promise.resolve("one ");
      yield "two ";
      yield "three";
    } finally {
      seen.isClosed = true;
    }
  }
  const original = await textStream(pieces(), { "x-kept": "yes" });
  const response = whileAllowed(original, actor, () => {
    seen.reloads += 1;
    return reload();
  });
  return { response, seen };
}

describe("a streamed response", () => {
  it("is not checked while it is fast, and keeps its headers", async () => {
    const { response, seen } = await open(() => Promise.reject(new Error("reloaded")));
    expect(response.headers.get("x-kept")).toBe("yes");
    expect(await response.text()).toBe("one two three");
    expect(seen.reloads).toBe(0);
  });

  const later: [string, () => Promise<Actor>, boolean][] = [
    ["continues for a caller with the same permissions", () => Promise.resolve({ ...actor }), true],
    ["fails once the session has ended", () => Promise.reject(new Error("401")), false],
    [
      "fails once the role has lost a permission",
      () => Promise.resolve({ ...actor, permissions: [0] }),
      false,
    ],
    [
      "fails once the project is inaccessible",
      () =>
        Promise.resolve({ ...actor, project: { ...actor.project!, isAccessible: false } } as Actor),
      false,
    ],
  ];
  it.each(later)("%s", async (_, reload, isComplete) => {
    const { response, seen } = await open(reload);
    const reader = response.body!.getReader();
    await reader.read();
    vi.advanceTimersByTime(2_500);
    const rest = async () => {
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += new TextDecoder().decode(value);
      }
    };
    if (isComplete) expect(await rest()).toContain("three");
    else await expect(rest()).rejects.toThrow();
    expect(seen.reloads).toBe(1);
    expect(seen.isClosed).toBe(true);
  });
});

it("a response that is not streamed is left unchanged", () => {
  const plain = Response.json({});
  expect(whileAllowed(plain, actor, () => Promise.resolve(actor))).toBe(plain);
});
