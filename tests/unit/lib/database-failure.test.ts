import { describe, expect, it } from "vitest";
import { databaseFailureOf, markConnectionError } from "@/lib/platform/db/database-failure";

const coded = (code: string) => Object.assign(new Error("a message"), { code });
function connectionError(code: string): Error {
  const error = coded(code);
  markConnectionError(error);
  return error;
}

describe("databaseFailureOf()", () => {
  it.each([
    ["53300", "unreachable"],
    ["57P03", "unreachable"],
    ["28P01", "unreachable"],
    ["3D000", "unreachable"],
    ["55P03", "busy"],
    ["57014", "busy"],
    ["53100", "busy"],
    ["53200", "busy"],
    ["40P01", "busy"],
    ["40001", "busy"],
    ["25006", "busy"],
    ["25P03", "lost"],
    ["57P01", "lost"],
    ["57P02", "lost"],
    ["08006", "lost"],
    ["08P01", "lost"],
  ])("classifies SQLSTATE %s as %s", (state, failure) => {
    expect(databaseFailureOf(coded(state))).toBe(failure);
    expect(databaseFailureOf(new Error("wrapped", { cause: coded(state) }))).toBe(failure);
  });

  it.each([
    ["timeout exceeded when trying to connect", "unreachable"],
    ["Connection terminated due to connection timeout", "unreachable"],
    ["Connection terminated unexpectedly", "lost"],
    ["Connection terminated", "lost"],
    ["Client has encountered a connection error and is not queryable", "lost"],
    ["Query read timeout", "lost"],
  ])("classifies pg's message %j as %s", (message, failure) => {
    expect(databaseFailureOf(new Error(message))).toBe(failure);
  });

  it.each([
    ["ECONNREFUSED", "unreachable"],
    ["EAI_AGAIN", "unreachable"],
    ["ECONNRESET", "lost"],
    ["EPIPE", "lost"],
    ["ETIMEDOUT", "lost"],
  ])("classifies %s as %s, if it comes from a database connection", (code, failure) => {
    expect(databaseFailureOf(connectionError(code))).toBe(failure);
    expect(databaseFailureOf(coded(code))).toBeUndefined();
  });

  it.each(["23505", "23503", "22012", "42P01", "26000", "P0001"])(
    "ignores SQLSTATE %s",
    (state) => {
      expect(databaseFailureOf(coded(state))).toBeUndefined();
    },
  );

  it.each([undefined, null, "text", 7, new Error("another")])("ignores %s", (value) => {
    expect(databaseFailureOf(value)).toBeUndefined();
  });
});
