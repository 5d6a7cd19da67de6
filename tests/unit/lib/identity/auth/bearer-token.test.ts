import { describe, expect, it } from "vitest";
import { bearerToken, hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import fc from "../../../../support/patterns/laws";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function read(authorization: string | undefined): string | null | undefined {
  const headers = authorization === undefined ? {} : { authorization };
  return bearerToken(new Request("http://localhost/", { headers }));
}

describe("a token", () => {
  it("is lw_ followed by 40 base-62 characters, and unique", () => {
    const tokens = Array.from({ length: 200 }, makeToken);
    for (const token of tokens) expect(token).toMatch(/^lw_[0-9A-Za-z]{40}$/);
    expect(new Set(tokens).size).toBe(200);
  });

  it("is read from its header", () => {
    const token = makeToken();
    for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER\t ${token}  `]) {
      expect(read(header)).toBe(token);
    }
  });

  it("has a different checksum from any token with one character changed", () => {
    const positions = fc.integer({ min: 3, max: 42 });
    fc.assert(
      fc.property(positions, fc.nat(61), (index, digit) => {
        const character = ALPHABET.charAt(digit);
        const token = makeToken();
        fc.pre(token[index] !== character);
        expect(
          read(`Bearer ${token.slice(0, index)}${character}${token.slice(index + 1)}`),
        ).toBeNull();
      }),
    );
  });

  it("is null if it is invalid, and undefined if it is missing", () => {
    const token = makeToken();
    for (const value of [
      "",
      " ",
      "x",
      token.slice(1),
      `${token}0`,
      `${token} ${token}`,
      `"${token}"`,
    ]) {
      expect(read(`Bearer ${value}`)).toBeNull();
    }
    for (const header of [undefined, "", "Basic x", token, `Bearer${token}`, "Bearerx y"]) {
      expect(read(header)).toBeUndefined();
    }
  });

  it("never throws, whatever the header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (value) => {
        expect(() => read(`Bearer ${value}`)).not.toThrow();
      }),
    );
  });
});

it("a token is stored as its SHA-256 hash", () => {
  expect(hashSecret("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
