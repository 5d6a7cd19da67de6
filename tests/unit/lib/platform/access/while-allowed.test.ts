import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/platform/access/actor";
import { textStream } from "@/lib/platform/http/text-stream";
import { whileAllowed } from "@/lib/platform/access/while-allowed";

/** Only the clock is fake, because the check depends on how long a client takes. */
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

/** Opens a response in three pieces, and records whether its source was closed. */
async function open(ask: () => Promise<Actor>) {
  const seen = { isEnded: false, asked: 0 };
  async function* pieces() {
    try {
      yield await Promise.resolve("one ");
      yield "two ";
      yield "three";
    } finally {
      seen.isEnded = true;
    }
  }
  const original = await textStream(pieces(), { "x-kept": "yes" });
  const response = whileAllowed(original, actor, () => {
    seen.asked += 1;
    return ask();
  });
  return { response, seen };
}

describe("a streamed response", () => {
  it("checks nothing while it is fast, and keeps its headers", async () => {
    const { response, seen } = await open(() => Promise.reject(new Error("asked")));
    expect(response.headers.get("x-kept")).toBe("yes");
    expect(await response.text()).toBe("one two three");
    expect(seen.asked).toBe(0);
  });

  const later: [string, () => Promise<Actor>, boolean][] = [
    ["goes on for a caller with the same rights", () => Promise.resolve({ ...actor }), true],
    ["breaks off when the session has ended", () => Promise.reject(new Error("401")), false],
    ["or the role is another", () => Promise.resolve({ ...actor, permissions: [0] }), false],
    [
      "or the project is out of reach",
      () =>
        Promise.resolve({ ...actor, project: { ...actor.project!, isAccessible: false } } as Actor),
      false,
    ],
  ];
  it.each(later)("%s", async (_what, ask, isWhole) => {
    const { response, seen } = await open(ask);
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
    if (isWhole) expect(await rest()).toContain("three");
    else await expect(rest()).rejects.toThrow();
    expect(seen.asked).toBe(1);
    expect(seen.isEnded).toBe(true);
  });

  it("in one piece is left unchanged", () => {
    const plain = Response.json({});
    expect(whileAllowed(plain, actor, () => Promise.resolve(actor))).toBe(plain);
  });
});
