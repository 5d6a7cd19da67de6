import { describe, expect, test } from "vitest";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import fc from "../../../../support/patterns/laws";

const a36 = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

describe("secrets", () => {
  test.each([
    ["AWS key", "AKIAIOSFODNN7EXAMPLE"],
    ["GitHub token", `ghp_${a36}`],
    ["GitHub token", `github_pat_${a36}`],
    ["GitLab token", "glpat-abcDEF123456ghiJKL78"],
    ["Slack token", "xoxb-123456789012-abcdefGHIJKL"],
    ["Stripe key", `sk_live_${a36.slice(0, 24)}`],
    ["OpenAI key", `sk-proj-${a36}`],
    ["OpenAI key", `sk-${a36}`],
    ["Anthropic key", `sk-ant-api03-${a36}`],
    ["Google key", `AIza${a36.slice(0, 35)}`],
    ["npm token", `npm_${a36}`],
    ["Lanework token", `lw_${"aB3d".repeat(10)}`],
    ["JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N"],
    ["private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----"],
    ["card number", "4111 1111 1111 1111"],
  ])("are masked: %s", (kind, secret) => {
    expect(maskSecrets(`Sync has failed with ${secret} since noon`)).toEqual({
      text: `Sync has failed with [masked ${kind}] since noon`,
      kinds: [kind],
    });
  });

  test.each([
    ["password=hunter2&page=2", "password=[masked password]&page=2"],
    ['"password": "correct horse", "n": 1', '"password": "[masked password]", "n": 1'],
    ['{"api_key":"abcdef"}', '{"api_key":"[masked secret]"}'],
    ["Server=db;User=sa;Password=S3cret;", "Server=db;User=sa;Password=[masked password];"],
    ["password: hunter2", "password: [masked password]"],
    ["My password is Tr0ub4dor&3, it fails", "My password is [masked password] it fails"],
    ["Das Passwort lautet geheim123", "Das Passwort lautet [masked password]"],
    ["パスワード：himitsu99", "パスワード：[masked password]"],
    ["AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG", "AWS_SECRET_ACCESS_KEY=[masked secret]"],
    ["cli login --password hunter2 --force", "cli login --password [masked password] --force"],
    ["Authorization: Bearer abc.def-123", "Authorization: Bearer [masked authorization]"],
    [
      "curl -H 'Authorization: Basic dXNlcjpwYXNz'",
      "curl -H 'Authorization: Basic [masked authorization]'",
    ],
    // These contain no header name and are too short to be detected as a run of token characters.
    [
      "the request with Bearer abc123.def456 is refused",
      "the request with Bearer [masked authorization] is refused",
    ],
    ["it sends Basic dXNlcjpwYXNz, I think", "it sends Basic [masked authorization], I think"],
    ["it sends Basic dXNlcjpwYXNzd29yZA==", "it sends Basic [masked authorization]"],
    ["postgres://shop:hunter2@db:5432/shop", "postgres://[masked credentials]@db:5432/shop"],
    ["the token wJalrXUtnFEMIK7MDENGbPxRfiCYz3 is refused", "the token [masked secret] is refused"],
    ["api key 0123456789abcdef0123456789abcdef", "api key [masked secret]"],
  ])("are masked: %s", (text, masked) => {
    expect(maskSecrets(text).text).toBe(masked);
  });

  test("are listed once per kind, and masked text stays unchanged", () => {
    const first = maskSecrets(
      `password=a1b2c3 token=d4e5f6 password=g7h8i9 lw_${"aB3d".repeat(10)}`,
    );
    expect(first.kinds).toEqual(["Lanework token", "password", "secret"]);
    expect(maskSecrets(first.text)).toEqual({ text: first.text, kinds: [] });
  });
});

describe("harmless text", () => {
  test.each([
    "The password field is missing on the sign-in page",
    "Password: must have 8 characters",
    "Password reset does not work, see the token endpoint",
    "Basic authentication and basic internationalization are missing; Bearer authorization too",
    "Token: expired. Session timeout = 30 minutes",
    "UPLOAD_TOKEN_FILE=/c/keys.txt session_origin=wp9pd password_policy=strict",
    "max_tokens=512 and token_count=3",
    "Order 7f3c1d52-9b1e-4b6e-8a56-0d3f4c2b1a99 has no key",
    "Broken since commit 3f2c8c1d9a7b4e6f5a0b1c2d3e4f5a6b7c8d9e0f, the key view is blank",
    "Upgrade 1.2.3-beta.4+build.20240101 breaks the secret store",
    "ENG-1234 blocks ENG-1235; key ENG-99",
    "See src/components/keys/AccessTokenList2/useAccessTokens.ts",
    "the token fetchUserTokensFromCacheAndRefresh2 is slow",
    "key user_profile_settings_page_title_2 has no translation",
    "Call +49 170 1234567 or 1234567890123",
    "Clone ssh://git@example.com/a.git",
    "Mail bob@example.com about http://localhost:3000/@bob",
    "Bearer authentication should be documented",
    "Basic authentication is broken",
    "Authorization: header is missing",
    "type=password is wrong for the PIN",
    "const token = getToken();",
    "secret: see the wiki",
    "Cookie banner: does not close",
  ])("stays unchanged: %s", (text) => {
    expect(maskSecrets(text)).toEqual({ text, kinds: [] });
  });
});

/** The beginnings and ends of secrets, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          "password",
          "=",
          ": ",
          " is ",
          '"',
          "'",
          "token",
          "Bearer ",
          "authorization:",
          "eyJhbGciOi.",
          "://",
          "a:b@",
        ],
        ...[
          "sk-ant-",
          "4111 1111 ",
          "1111 1111",
          a36,
          "[masked password]",
          "[masked",
          "]",
          "--",
          " ",
          "\n",
          "é",
          "😀",
        ],
      ),
      fc.string({ maxLength: 12 }),
    ),
  )
  .map((parts) => parts.join(""));

test("any text can be masked, and masking twice is the same as masking once", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const once = maskSecrets(text).text;
      expect(maskSecrets(once).text).toBe(once);
    }),
  );
});

test.each([
  ["a"],
  ["a."],
  ["eyJ"],
  ["password="],
  ["password: "],
  ["key "],
  ['"'],
  ["token '"],
  ["://a:"],
  ["4111 "],
  ["-----BEGIN PRIVATE KEY-----"],
  ["Authorization: Bearer "],
  ["--a "],
  ["aA1/"],
  ["secret aA1bB2cC3dD4eE5fF6gG7 "],
])("%j repeated to a million characters takes bounded time", (part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length));
  const start = performance.now();
  maskSecrets(text);
  expect(performance.now() - start).toBeLessThan(10_000);
});
