import { expect, test } from "vitest";
import { makeLog } from "@/lib/platform/observability/log";

function logged(level: string, object: object, at: "info" | "debug" | "error" = "info"): string {
  let text = "";
  makeLog(level, { write: (line) => (text += line) })[at](object, "message");
  return text;
}

test("secrets and user content do not reach the log", () => {
  const secret = "Hunter2-secret";
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: `Key (email)=(${secret}) already exists.`,
  });
  const text = logged("info", {
    err: error,
    password: secret,
    user: { token: secret, name: "Ada" },
    request: { headers: { cookie: secret }, inner: { authorization: secret } },
  });
  expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    msg: "message",
    user: { name: "Ada", token: "[omitted]" },
    err: { code: "23505", message: "duplicate key" },
  });
});

test("LOG_LEVEL sets the lowest level that is logged", () => {
  expect(logged("warn", {}, "info")).toBe("");
  expect(logged("warn", {}, "error")).not.toBe("");
  expect(logged("debug", {}, "debug")).not.toBe("");
});
