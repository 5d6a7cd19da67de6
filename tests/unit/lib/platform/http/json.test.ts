import { describe, expect, it } from "vitest";
import { json, jsonText, jsonTextOf } from "@/lib/platform/http/json";

const VALUE = { title: "grün 🌿", list: [1, null] };

describe("a JSON response", () => {
  it("has the same headers and body as Response.json()", async () => {
    const headers = new Headers({ ETag: '"1-2"' });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const init = { status: 201, headers };
    const [ours, theirs] = [json(VALUE, init), Response.json(VALUE, init)];
    expect(ours.status).toBe(theirs.status);
    expect([...ours.headers]).toEqual([...theirs.headers]);
    expect(await ours.text()).toBe(await theirs.text());
    expect(ours.bodyUsed).toBe(true);
    await expect(ours.json()).rejects.toThrow();
  });

  it("can be read as a value, as bytes and as a stream", async () => {
    const text = JSON.stringify(VALUE);
    expect(await json(VALUE).json()).toEqual(VALUE);
    expect(Buffer.from(await jsonText(text).arrayBuffer()).toString()).toBe(text);
    expect(Buffer.from(await jsonText(text).bytes()).toString()).toBe(text);
    expect(await (await jsonText(text).blob()).text()).toBe(text);
    expect(await new Response(json(VALUE).body).json()).toEqual(VALUE);
  });

  it("keeps an explicit content type, and rejects values that are not JSON and statuses without a body", () => {
    const headers = { "Content-Type": "application/problem+json" };
    expect(json(VALUE, { headers }).headers.get("content-type")).toBe("application/problem+json");
    expect(() => json(undefined)).toThrow(TypeError);
    expect(() => json(VALUE, { status: 204 })).toThrow(TypeError);
  });

  it("can be cloned, and exposes its text to our server, unlike a plain Response", async () => {
    const copy = json(VALUE, { status: 409, headers: { "Retry-After": "1" } }).clone();
    expect([copy.status, copy.headers.get("retry-after")]).toEqual([409, "1"]);
    expect(jsonTextOf(copy)).toBe(JSON.stringify(VALUE));
    expect(await copy.json()).toEqual(VALUE);
    expect(jsonTextOf(Response.json(VALUE))).toBeUndefined();
  });
});
