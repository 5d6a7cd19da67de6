import { describe, expect, test } from "vitest";
import { publicKeyOfDsn, readPublicKey } from "@/lib/errors/endpoints/read-auth";

const key = "b70a31b3510c4cf793964a185cfe1fd0";

function publicKeyIn(headers: Record<string, string>, query = ""): string | null {
  const url = `http://acme.localhost/api/7/envelope${query}`;
  return readPublicKey(new Request(url, { method: "POST", headers }));
}

describe("X-Sentry-Auth", () => {
  test.each([
    `Sentry sentry_version=7, sentry_client=sentry.python/2.20.0, sentry_key=${key}`,
    `Sentry sentry_key=${key}, sentry_version=7, sentry_client=raven-php/1.0, sentry_secret=x`,
    `Sentry sentry_key=${key},sentry_version=7`,
    `sentry   sentry_version=7 ,  sentry_key=${key} `,
    `Sentry\tsentry_timestamp=1700000000.1, Sentry_Key="${key}"`,
  ])("%s has the key", (header) => {
    expect(publicKeyIn({ "x-sentry-auth": header })).toBe(key);
    expect(publicKeyIn({ authorization: header })).toBe(key);
  });

  test.each(["", "Sentry", "Sentry sentry_key=", "Sentry sentry_key", `Basic sentry_key=${key}`])(
    "%s has no key",
    (header) => {
      expect(publicKeyIn({ "x-sentry-auth": header })).toBeNull();
    },
  );
});

describe("the key is read", () => {
  test("from the query", () => {
    expect(publicKeyIn({}, `?sentry_version=7&sentry_key=${key}&sentry_client=x`)).toBe(key);
  });

  test("from X-Sentry-Auth first, then from the query, then from Authorization", () => {
    const header = (name: string) => `Sentry sentry_key=${name}`;
    expect(publicKeyIn({ "x-sentry-auth": header("a") }, "?sentry_key=b")).toBe("a");
    expect(publicKeyIn({ authorization: header("c") }, "?sentry_key=b")).toBe("b");
  });

  test("from a DSN in Authorization", () => {
    expect(publicKeyIn({ authorization: `DSN https://${key}@acme.example/7` })).toBe(key);
  });

  test("from nowhere else", () => {
    expect(publicKeyIn({})).toBeNull();
    expect(publicKeyIn({ authorization: "Bearer lw_x" }, "?sentry_key=")).toBeNull();
  });
});

describe("publicKeyOfDsn()", () => {
  test.each([
    [`https://${key}@acme.example/7`, key],
    [`http://${key}:secret@acme.localhost:3000/7`, key],
    [`https://acme.example/7`, null],
    [`https://acme.example/@x`, null],
    ["", null],
    [7, null],
    [null, null],
  ])("reads %j as %j", (dsn, expected) => {
    expect(publicKeyOfDsn(dsn)).toBe(expected);
  });
});
