import { describe, expect, test } from "vitest";
import { scrub } from "@/lib/errors/scrub/scrub";
import { scrubSource, scrubText } from "@/lib/errors/scrub/scrub-text";
import fc from "../../../../support/patterns/laws";

describe("a member", () => {
  test.each([
    "password",
    "PASSWORD",
    "user_passwd",
    "user[pass]",
    "smtp.pwd",
    "mysql_pwd",
    "passphrase",
    "client_secret",
    "AWS_SECRET_ACCESS_KEY",
    "accessToken",
    "X-Auth-Token",
    "x-api-key",
    "apiKey",
    "Authorization",
    "Proxy-Authorization",
    "Cookie",
    "Set-Cookie",
    "PHPSESSID",
    "session",
    "sessionid",
    "csrfmiddlewaretoken",
    "X-XSRF-Token",
    "credentials",
    "private_key",
    "credit-card",
    "cardNumber",
    "cvv",
    "ssn",
    "sid",
    "jwt",
    "auth",
  ])("named %s is a secret", (name) => {
    expect(scrub({ [name]: "x" })).toEqual({ [name]: "[Filtered]" });
  });

  test.each(["author", "compass", "passed", "sidebar", "monkey", "key", "user", "pinned"])(
    "named %s is not a secret",
    (name) => {
      expect(scrub({ [name]: "x" })).toEqual({ [name]: "x" });
    },
  );
});

describe("the value of a secret", () => {
  test.each([["x"], [1234], [["a", "b"]], [{ a: { b: "c" } }]])(
    "is hidden entirely: %j",
    (value) => {
      expect(scrub({ password: value })).toEqual({ password: "[Filtered]" });
    },
  );

  test.each(["", null, true, false])("stays visible if it reveals nothing: %j", (value) => {
    expect(scrub({ password: value })).toEqual({ password: value });
  });

  test("stays visible if it is a count", () => {
    const counts = { max_tokens: 512, session_count: 3, token_expires_in: 3600 };
    expect(scrub(counts)).toEqual(counts);
    expect(scrub({ max_tokens: "x" })).toEqual({ max_tokens: "[Filtered]" });
  });

  test("is hidden at any depth, in lists and in name-value pairs", () => {
    expect(
      scrub({
        a: [{ b: { token: "x", c: 1 } }],
        headers: [
          ["Cookie", "a=b"],
          ["Accept", "*/*"],
        ],
      }),
    ).toEqual({
      a: [{ b: { token: "[Filtered]", c: 1 } }],
      headers: [
        ["Cookie", "[Filtered]"],
        ["Accept", "*/*"],
      ],
    });
  });

  test("is hidden in a member named __proto__, which stays a member", () => {
    const value = JSON.parse('{"__proto__":{"password":"x","a":1}}') as object;
    const clean = scrub(value);
    expect(JSON.stringify(clean)).toBe('{"__proto__":{"password":"[Filtered]","a":1}}');
    expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
  });
});

describe("text", () => {
  test.each([
    ["postgres://shop:hunter2@db:5432/shop?ssl=1", "postgres://[Filtered]@db:5432/shop?ssl=1"],
    ["redis://:p@ss@cache/0 refused", "redis://[Filtered]@cache/0 refused"],
    ["https://x.example/a?token=abc&page=2#b", "https://x.example/a?token=[Filtered]&page=2#b"],
    ["?user%5Bpassword%5D=abc&n=1", "?user%5Bpassword%5D=[Filtered]&n=1"],
    ["a=1; sessionid=abc; b=2", "a=1; sessionid=[Filtered]; b=2"],
    ['connect password="a b" host=db', "connect password=[Filtered] host=db"],
    [
      '{"user":"ada","password":"hun\\"ter2","n":1}',
      '{"user":"ada","password":"[Filtered]","n":1}',
    ],
    ['{"pin": 1234}', '{"pin": "[Filtered]"}'],
    ['"{\\"apiKey\\":\\"abc\\",\\"n\\":1}"', '"{\\"apiKey\\":\\"[Filtered]\\",\\"n\\":1}"'],
    ["Authorization: Bearer abc.def-123", "Authorization: Bearer [Filtered]"],
    ["curl -H 'Basic dXNlcjpwYXNz='", "curl -H 'Basic [Filtered]'"],
    ["refused: Bearer abcd1234", "refused: Bearer [Filtered]"],
    ["Basic dXNlcjpwYXNz was sent", "Basic [Filtered] was sent"],
    ["bearer aBcDeFgHiJkLmNoP", "bearer [Filtered]"],
    [`Bearer ${"abcdefghijkl".repeat(2)}`, "Bearer [Filtered]"],
    [
      "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N invalid",
      "jwt [Filtered] invalid",
    ],
    ["key AKIAIOSFODNN7EXAMPLE denied", "key [Filtered] denied"],
    [`with ghp_${"a1".repeat(18)}.`, "with [Filtered]."],
    [`with lw_${"aB3d".repeat(10)} at`, "with [Filtered] at"],
    ["paid with 4111 1111 1111 1111 twice", "paid with [Filtered] twice"],
    ["378282246310005", "[Filtered]"],
    ["41 11 11 11 11 11 11 11", "[Filtered]"],
    ["ssn 078-05-1120.", "ssn [Filtered]."],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nnext",
      "[Filtered]\nnext",
    ],
    ["-----BEGIN PRIVATE KEY-----\nMIIE, cut off", "[Filtered]"],
  ])("loses its secrets: %s", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  test.each([
    "Cannot read properties of undefined (reading 'token')",
    "Unexpected token < in JSON at position 0",
    "Basic authentication failed",
    "Bearer authentication and basic JavaScript",
    "order 4111111111111112 not found",
    "1700000000000 and 12345678901234567890",
    "id=42&name=Ada",
    "mail ada@example.test about https://example.test/@ada",
    "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    'expected "name": "Ada"',
    "2026-11-21T18:00:00Z",
  ])("without secrets is unchanged: %s", (text) => {
    expect(scrubText(text)).toBe(text);
  });
});

test("a card number is hidden even if it is a number", () => {
  expect(scrub({ card: 4111111111111111, n: 4111 })).toEqual({ card: "[Filtered]", n: 4111 });
});

/** Strings that the rules look for, in any order. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...[
        "pw",
        "token",
        "a",
        "=",
        "[Filtered]",
        "[",
        "]",
        '"',
        '\\"',
        ": ",
        "&",
        " ",
        "://",
        "@",
        "Bearer ",
      ],
      ...["4111111111111111", "078-05-1120", "x1y2z3w4", "'", ",", "%"],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("laws", () => {
  test("scrubbing a second time changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), pieces), (value) => {
        const once = scrub(value);
        expect(scrub(once)).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the value under a secret's name does not appear anywhere in the result", () => {
    const secret = fc.stringMatching(/^[a-z]{12,20}$/);
    const secretName = fc.constantFrom("password", "api_key", "Set-Cookie", "access_token");
    fc.assert(
      fc.property(secret, secretName, fc.jsonValue(), (value, name, other) => {
        const nested = { a: [other, { [name]: value }], url: `https://x/?${name}=${value}` };
        expect(JSON.stringify(scrub(nested))).not.toContain(value);
      }),
    );
  });
});

describe("a source line", () => {
  test.each([
    ['const password = "hunter2";', 'const password = "[Filtered]";'],
    ["  api_key: 'abc',", "  api_key: '[Filtered]',"],
    ["{'token': 'abc', 'page': 'x'}", "{'token': '[Filtered]', 'page': 'x'}"],
    [':secret => "abc",', ':secret => "[Filtered]",'],
    ["apiKey := `a b`", "apiKey := `[Filtered]`"],
    ['if (user.password === "hunter2") {', 'if (user.password === "[Filtered]") {'],
    ['headers["X-Api-Key"] = "abc"', 'headers["X-Api-Key"] = "[Filtered]"'],
    ['$config["db"]["password"] = "it\\"s";', '$config["db"]["password"] = "[Filtered]";'],
    ["PASSWORD=hunter2 ./run", "PASSWORD=[Filtered] ./run"],
    [`stripe("sk_live_${"a1".repeat(12)}")`, 'stripe("[Filtered]")'],
    ['fetch(url, "Bearer abcd1234")', 'fetch(url, "Bearer [Filtered]")'],
  ])("loses its secrets: %s", (line, expected) => {
    expect(scrubSource([line])).toEqual([expected]);
  });

  test.each([
    "const token = readToken(request);",
    'const name = "Ada";',
    'throw new Error("no password");',
    "password: string | null;",
  ])("without secrets is unchanged: %s", (line) => {
    expect(scrubSource([line])).toEqual([line]);
  });

  test("keeps no part of a private key that spans several lines", () => {
    const lines = [
      "const key = `-----BEGIN RSA PRIVATE KEY-----",
      "MIIE",
      "abc",
      "-----END RSA PRIVATE KEY-----`;",
      "next();",
    ];
    expect(scrubSource(lines)).toEqual([
      "const key = `[Filtered]",
      "[Filtered]",
      "[Filtered]",
      "[Filtered]",
      "next();",
    ]);
  });
});
