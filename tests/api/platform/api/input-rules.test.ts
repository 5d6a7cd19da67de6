import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Rules for request bodies (docs/spec/conventions.md), tested on issues, which have every kind of
 * field.
 */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let issue: Issue;

type Rejection = {
  status: number;
  body: Issue & { message: string; errors: Record<string, string[]> };
};

function base(fields: object) {
  return {
    title: "t",
    description: "",
    lane_id: project.lanes[0],
    priority: 2,
    type: 0,
    ...fields,
  };
}

const post = (fields: object): Promise<Rejection> =>
  admin.api.post(`${project.path}/issues`, base(fields));
const put = (fields: object): Promise<Rejection> =>
  admin.api.put(`${project.path}/issues/${issue.id}`, base(fields));
const raw = (text: string | Uint8Array<ArrayBuffer>): Promise<Rejection> =>
  admin.api.post(`${project.path}/issues`, undefined, { raw: text });

/** Asserts that create and update both return 422 on exactly this field. */
async function expectRejected(field: string, value: unknown): Promise<void> {
  for (const response of [await post({ [field]: value }), await put({ [field]: value })]) {
    expect(response.status, `${field} ${JSON.stringify(value).slice(0, 60)}`).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(response.body.errors[field]?.[0]).toEqual(expect.any(String));
    expect(response.body.message).toEqual(expect.any(String));
  }
}

async function expectStored(
  field: keyof Issue,
  value: unknown,
  expected: unknown = value,
): Promise<void> {
  for (const response of [await post({ [field]: value }), await put({ [field]: value })]) {
    expect(response.status, `${field} ${JSON.stringify(value).slice(0, 60)}`).toBeLessThan(300);
    expect(response.body[field]).toEqual(expected);
    expect((await readIssue(admin, project, response.body.id))[field]).toEqual(expected);
  }
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  issue = await makeIssue(admin, project);
});

it("reports missing fields as required and the expected type of others", async () => {
  const nothing = { title: undefined, description: undefined, lane_id: undefined };
  const missing = await post({ ...nothing, priority: undefined, type: undefined });
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toEqual(
    Object.fromEntries(
      ["title", "description", "lane_id", "priority", "type"].map((name) => [
        name,
        ["Is required."],
      ]),
    ),
  );
  const other = await post({ title: 1, lane_id: null, priority: "2", label_ids: 3 });
  expect(other.body.errors).toEqual({
    title: ["Must be a string."],
    lane_id: ["Must be an integer."],
    priority: ["Must be an integer."],
    label_ids: ["Must be a list of ids."],
  });
});

describe("lengths are counted in code points", () => {
  it.each([
    ["title", 255],
    ["description", 65_535],
    ["prompt", 10_000],
  ] as const)("%s: at most %i", async (field, limit) => {
    await expectStored(field, "😀".repeat(limit));
    await expectStored(field, "x".repeat(limit));
    await expectRejected(field, "😀".repeat(limit + 1));
    await expectRejected(field, "x".repeat(limit + 1));
    // A letter and its combining accent count as two.
    await expectRejected(field, "e\u0301".repeat(limit / 2 + 1));
  });

  it("the title is measured after trimming", async () => {
    await expectStored("title", `  ${"x".repeat(255)}\n`, "x".repeat(255));
  });
});

describe("strings", () => {
  it.each(["title", "description", "prompt"])(
    "%s cannot contain NUL or lone surrogates",
    async (field) => {
      for (const value of ["a\0b", "\0", "a\ud800", "\udc00b", "\udc00\ud800", "😀\ud83d"]) {
        await expectRejected(field, value);
      }
    },
  );

  it("the title is trimmed, cannot be blank, becomes a single line and rejects other control characters", async () => {
    await expectStored("title", "  a  b  ", "a  b");
    await expectStored("title", "a\tb\nc\r\nd\u2028e", "a b c d e");
    await expectStored("title", "\u00a0\u3000wide\ufeff", "wide");
    for (const value of ["", " ", "\n\t", "\u00a0\u3000", "\u2028"])
      await expectRejected("title", value);
    for (const code of [1, 7, 8, 11, 12, 14, 27, 31, 127]) {
      await expectRejected("title", `a${String.fromCharCode(code)}b`);
    }
  });

  it("the description and the prompt are kept unchanged and can be empty", async () => {
    const text = "  # Head\r\n\n\ttext \u0001\u200d <b>&amp;</b> \\0 '); -- %s ${x} 𝄞 ";
    for (const field of ["description", "prompt"] as const) {
      await expectStored(field, text);
      await expectStored(field, "");
      await expectStored(field, " \n ");
    }
  });

  it("other types are not converted to strings", async () => {
    for (const field of ["title", "description", "prompt"]) {
      for (const value of [1, true, [], {}, ["x"]]) await expectRejected(field, value);
    }
    await expectRejected("title", null);
    await expectRejected("description", null);
    await expectStored("prompt", null);
  });
});

describe("numbers are JSON integers", () => {
  it.each([
    "priority",
    "type",
    "lane_id",
    "assignee_id",
    "sprint_id",
    "epic_id",
    "estimated_minutes",
  ])("%s rejects other types and out-of-range values", async (field) => {
    const values = [
      "1",
      "",
      true,
      false,
      [],
      [1],
      {},
      1.5,
      -1,
      2 ** 31,
      2 ** 53,
      1e308,
      -(2 ** 40),
    ];
    for (const value of values) await expectRejected(field, value);
  });

  it("enumerations and minimums are checked at their limits", async () => {
    for (const priority of [0, 4]) await expectStored("priority", priority);
    for (const type of [0, 1]) await expectStored("type", type);
    for (const minutes of [0, 2_147_483_647, null])
      await expectStored("estimated_minutes", minutes);
    await expectRejected("priority", 5);
    await expectRejected("type", 2);
    await expectRejected("lane_id", 0);
    for (const field of ["priority", "type", "lane_id"]) await expectRejected(field, null);
  });

  it("an integer can use any JSON number notation", async () => {
    const lane = project.lanes[0];
    const text = `{"title":"t","description":"","lane_id":${lane}.0,"priority":2e0,"type":-0}`;
    const response = await raw(text);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ lane_id: lane, priority: 2, type: 0 });
    expect((await raw(text.replace("2e0", "1e999"))).status).toBe(422);
  });
});

describe("lists", () => {
  it.each(["label_ids", "blocked_by_ids", "blocks_ids"])(
    "%s contains ids and reports errors by index",
    async (field) => {
      for (const value of [null, 1, "1", {}, { 0: 1 }, true]) await expectRejected(field, value);
      for (const value of ["1", 1.5, 0, -1, null, [1], 2 ** 31, true]) {
        const response = await post({ [field]: [2147483647, value] });
        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors)).toEqual([`${field}.1`]);
      }
      await expectStored(field as keyof Issue, []);
    },
  );
});

describe("every violated rule", () => {
  it("is reported under its field", async () => {
    const response = await post({
      title: "",
      description: 1,
      lane_id: "x",
      priority: 9,
      type: null,
      label_ids: ["x", 1, -1],
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(
      ["description", "label_ids.0", "label_ids.2", "lane_id", "priority", "title", "type"].sort(),
    );
    expect(Object.keys(response.body).sort()).toEqual(["errors", "message"]);
  });
});

describe("the body", () => {
  it("returns 400 if it is not JSON or not an object", async () => {
    const texts = ["{", "x", "[]", "[{}]", "null", "true", "1", '"{}"', "{}x", "{'a':1}", "\u0000"];
    for (const text of texts) {
      const response = await raw(text);
      expect(response.status, text).toBe(400);
      expect(Object.keys(response.body)).toEqual(["message"]);
    }
    expect((await raw(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400);
    expect((await raw("[".repeat(100_000))).status).toBe(400);
    expect((await raw(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).status).toBeLessThan(
      500,
    );
  });

  it("is treated as {} if missing", async () => {
    expect((await raw("")).status).toBe(422);
    expect(Object.keys((await raw("")).body.errors).sort()).toEqual([
      "description",
      "lane_id",
      "priority",
      "title",
      "type",
    ]);
    const path = `${project.path}/issues/${issue.id}/hand-to-assistant`;
    expect((await admin.api.post(path, undefined, { raw: "" })).status).toBe(200);
  });

  it("returns 413 above 1 MiB, even if it is not JSON, and is accepted at 1 MiB", async () => {
    const padded = (size: number) => {
      const text = JSON.stringify(base({ padding: "" }));
      return text.replace('"padding":""', `"padding":"${"x".repeat(size - text.length)}"`);
    };
    const limit = 1024 * 1024;
    expect((await raw(padded(limit))).status).toBe(201);
    const over = await raw(padded(limit + 1));
    expect(over.status).toBe(413);
    expect(Object.keys(over.body)).toEqual(["message"]);
    expect((await raw("x".repeat(limit + 1))).status).toBe(413);
  });

  it("can contain unknown fields, including prototype keys and repeated names", async () => {
    const response = await raw(
      `{"title":"first","title":"t","description":"","lane_id":${project.lanes[0]},"priority":1,"type":0,
        "__proto__":{"title":"p"},"constructor":{"prototype":{}},"toString":1,"x":{"y":[null]}}`,
    );
    expect(response.status).toBe(201);
    expect(response.body.title).toBe("t");
    expect(({} as { title?: string }).title).toBeUndefined();
  });

  it("is read as UTF-8, with or without a byte order mark", async () => {
    const text = JSON.stringify(base({ title: "Ünï 😀" }));
    for (const sent of [text, `\ufeff${text}`]) {
      const response = await raw(new TextEncoder().encode(sent));
      expect(response.status).toBe(201);
      expect(response.body.title).toBe("Ünï 😀");
    }
  });
});
