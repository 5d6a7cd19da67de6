import { STEPS } from "@/lib/messaging/realtime/events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agents, StepFunctions } from "@/lib/drafts/model/agent";
import { AgentFailure } from "@/lib/drafts/model/agent";
import { createAgents } from "@/lib/drafts/model/open-agents";
import * as fake from "@/tests/support/drafts/fake-model";
import { alike, INPUTS } from "@/tests/support/drafts/story-inputs";

let model: fake.FakeModel;
let work: Agents["work"];
beforeAll(async () => {
  model = await fake.openFakeModel();
  const { baseUrl } = model;
  work = createAgents({ provider: "openai-compatible", baseUrl, model: "fake-1" }).work;
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const never = new AbortController().signal;

/** Runs a step with a model that always returns this response. */
function run<S extends keyof StepFunctions>(
  step: S,
  response: unknown,
  input: Partial<Parameters<StepFunctions[S]>[0]> = {},
): ReturnType<StepFunctions[S]> {
  model.reset(fake.responses(response));
  return work[step]({ ...INPUTS[step], ...input }, never);
}

async function expectRejected(response: Promise<unknown>): Promise<void> {
  await expect(response).rejects.toThrow(AgentFailure);
  await expect(response).rejects.toThrow("The model returned an invalid response twice.");
}

test.each(STEPS)("%s rejects additional members at any depth", async (step) => {
  const withExtra = (value: any): any =>
    Array.isArray(value)
      ? value.map(withExtra)
      : typeof value === "object" && value
        ? { ...value, id: 1 }
        : value;
  const names = (blocks: any) => ({ handle: blocks.names.epics[0].handle, why: "It fits." });
  const good = (response: any, { blocks }: fake.ModelRequest) =>
    step === "research" ? { ...response, epic: names(blocks) } : response;
  const withExtraInside = (response: any) =>
    Object.fromEntries(Object.entries(response).map(([name, value]) => [name, withExtra(value)]));
  const ask = () => work[step](INPUTS[step] as never, never);
  model.reset(fake.well(good));
  await ask();
  model.reset(fake.well((response, request) => withExtra(good(response, request))));
  await expectRejected(ask());
  if (step !== "duplicate_check" && step !== "research") return;
  model.reset(fake.well((response, request) => withExtraInside(good(response, request))));
  await expectRejected(ask());
});

describe("validate", () => {
  const reason = "There is no text.";
  test("returns why the text is unusable and what to do", async () => {
    const result = await run("validate", { usable: false, reason, answer: "Was ist **los**?" });
    expect(result).toEqual({ isUsable: false, reason, answer: "Was ist **los**?" });
  });
  test("requires a reason, and an answer without links, images or markup", async () => {
    await expectRejected(run("validate", { usable: false, reason: "", answer: "What?" }));
    await expectRejected(run("validate", { usable: false, reason, answer: "<b>What?</b>" }));
    await expectRejected(
      run("validate", { usable: false, reason, answer: "![a](https://x.test/a)" }),
    );
    await expectRejected(run("validate", { usable: false, reason, answer: "See https://x.test." }));
  });
});

describe("duplicate_check", () => {
  test("resolves the aliases in verdicts", async () => {
    const verdicts = [
      { issue: "A2", verdict: "same" },
      { issue: "A1", verdict: "neither" },
    ];
    expect(await run("duplicate_check", { verdicts })).toEqual([
      { issueId: 70_002, verdict: "same" },
      { issueId: 70_001, verdict: null },
    ]);
  });
  test.each(["A3", "A0", "a1", "WEB-1", "70001", "", 70_001, null])(
    "rejects issue %j",
    async (issue) => {
      await expectRejected(run("duplicate_check", { verdicts: [{ issue, verdict: "same" }] }));
    },
  );
  test("accepts only one verdict per issue", async () => {
    const verdicts = ["same", "neither"].map((verdict) => ({ issue: "A1", verdict }));
    await expectRejected(run("duplicate_check", { verdicts }));
  });
  test("accepts no verdicts if there are no candidates", async () => {
    expect(await run("duplicate_check", { verdicts: [] }, { similar: [] })).toEqual([]);
    expect(model.requests).toHaveLength(1);
    const none = { issue: "none", verdict: "same" };
    await expectRejected(run("duplicate_check", { verdicts: [none] }, { similar: [] }));
  });
});

describe("research", () => {
  const none = { lane: null, epic: null, labels: [], people: [] };
  const why = "WEB-1 has it too.";
  const suggested = (handle: string) => ({ handle, why });

  test("resolves the aliases in suggestions", async () => {
    const response = {
      lane: suggested("C1"),
      epic: suggested("E1"),
      labels: [suggested("L2")],
      people: [suggested("P1")],
    };
    expect(await run("research", response)).toEqual({
      lane: { id: 82_001, why },
      epic: { id: 83_001, why },
      labels: [{ id: 84_002, why }],
      people: [{ user_id: 85_001, why }],
    });
  });
  test("rejects unknown aliases, aliases of the wrong kind, and duplicates", async () => {
    await expectRejected(run("research", { ...none, lane: suggested("C2") }));
    await expectRejected(run("research", { ...none, lane: suggested("E1") }));
    await expectRejected(run("research", { ...none, people: [suggested("P2")] }));
    await expectRejected(run("research", { ...none, people: [{ user_id: 85_001, why }] }));
    await expectRejected(run("research", { ...none, labels: [suggested("L1"), suggested("L1")] }));
  });
  test("rejects reasons that are empty or contain unknown keys, URLs, markup or control characters", async () => {
    for (const bad of [
      "",
      "SEC-7 is similar.",
      "See https://x.test/",
      "<b>Because</b>",
      "It <!-- not --> fits.",
      "a\u202Eb",
    ]) {
      await expectRejected(run("research", { ...none, epic: { handle: "E1", why: bad } }));
    }
  });
  test("suggests nothing in an empty project", async () => {
    const facts = { lanes: [], epics: [], labels: [], people: [] };
    expect(await run("research", none, { facts })).toEqual(none);
    await expectRejected(run("research", { ...none, labels: [suggested("none")] }, { facts }));
    await expectRejected(run("research", { ...none, epic: suggested("E1") }, { facts }));
  });
  test("lists the likely names of a large project first, up to a limit", async () => {
    const labels = Array.from({ length: 500 }, (_, index) => ({
      id: 1000 + index,
      name: `label ${index}`,
    }));
    const facts = { ...INPUTS.research.facts, labels };
    const near = [alike(70_001, "Near", { label_ids: [1499] })];
    await run("research", none, { facts, similar: near });
    const { names, issues } = model.requests[0]!.blocks;
    expect(names.labels).toHaveLength(60);
    expect(names.labels[0]).toEqual({ handle: "L1", name: "label 499" });
    expect(issues[0].labels).toEqual(["L1"]);
  });
});

describe("classify", () => {
  test.each([
    ["highest", 0],
    ["high", 1],
    ["medium", 2],
    ["low", 3],
    ["lowest", 4],
  ])("reads %s as %i", async (priority, value) => {
    const response = { type: "feature", priority, type_why: "A request.", priority_why: "Stated." };
    expect(await run("classify", response)).toMatchObject({ type: 0, priority: value });
  });
});

describe("write", () => {
  const good = { title: "Saving fails", description: "It fails." };

  test("accepts Markdown, in any language", async () => {
    const draft = {
      title: "ذخیره‌سازی گزارش شکست می‌خورد 👩‍💻",
      description:
        "## Was geschieht\n\n1. `<b>` speichern\n\n- [ ] es geht\n\n```html\n<img src=x>\n```",
    };
    expect(await run("write", draft)).toEqual(draft);
  });
  test.each([
    ["that is blank", { title: " " }],
    ["with 256 characters", { title: "x".repeat(256) }],
    ["with two lines", { title: "Saving\nfails" }],
    ["with a control character", { title: "Saving\u0007 fails" }],
    ["with reversed text direction", { title: "Saving \u202Esliaf" }],
    ["with markup", { title: "<script>alert(1)</script>" }],
    ["with a link", { title: "[Saving](https://x.test) fails" }],
    ["with an unknown key", { title: "SEC-12 again" }],
  ])("rejects a title %s", async (_, bad) => {
    await expectRejected(run("write", { ...good, ...bad }));
  });
  test("counts the length of a title in code points", async () => {
    const title = "😀".repeat(255);
    expect(await run("write", { ...good, title })).toMatchObject({ title });
  });
  test.each([
    ["that is blank", "\n \n"],
    ["with 20,001 characters", "x".repeat(20_001)],
    ["nested too deeply", "> ".repeat(20_000)],
    ["with an HTML element", "It <b>fails</b>."],
    ["with a script", "<script>alert(1)</script>"],
    ["with a comment", "It fails. <!-- and more -->"],
    ["with an image", "![it](https://x.test/a.png)"],
    ["with an image by reference", "![it][a]\n\n[a]: https://x.test/a.png"],
    ["with a link", "[it](https://x.test/)"],
    ["with a link by reference", "[it][a]\n\n[a]: https://x.test/"],
    ["with a bare URL", "See https://x.test/?q=secret"],
    ["with a URL without a scheme", "See www.x.test/?q=secret"],
    ["with an email address", "Write to a@x.test"],
    ["with an email address in character references", "Write to a&#64;x.test"],
    ["with an escaped URL", "See www\\.x.test/?q=secret"],
    ["with a relative link", "[it](/api/tokens)"],
    ["with a link in an unknown scheme", "[it](//x.test/a)"],
    ["with a script in a link", "[it](javascript:alert(1))"],
    ["with a data URL in a link", "[it](data:text/html;base64,PGI+)"],
    ["with an unknown key", "See SEC-12."],
    ["with an unknown key in code", "See `SEC-12`."],
    ["with an unknown key in emphasis", "See **SEC-12**."],
    ["with invisible characters", "It fails.\u200B\u2060"],
    ["with invisible letters", "It fails.\u{E0041}\u{E0042}"],
    ["with half a surrogate pair", "It fails \uD83D"],
  ])("rejects a description %s", async (_, description) => {
    await expectRejected(run("write", { ...good, description }));
  });

  const about = (description: string) => ({ text: { description, context: "" } });
  test("accepts URLs and keys that the person wrote, but only if they are unchanged", async () => {
    const text = about("See https://shop.test/cart?id=7, WEB-99 and me@shop.test.");
    const description = "At [the cart](https://shop.test/cart?id=7); WEB-99; me@shop.test";
    expect(await run("write", { ...good, description }, text)).toMatchObject({ description });
    for (const [piece, other] of [
      ["cart?id=7", "cart?id=77"],
      ["cart?id=7", "cart"],
      ["https://shop.test/cart?id=7", "https://shop.test"],
      ["WEB-99", "WEB-9"],
      ["WEB-99", "WEB-999"],
      ["me@shop.test", "time@shop.test"],
    ] as const) {
      await expectRejected(
        run("write", { ...good, description: description.replace(piece, other) }, text),
      );
    }
  });
  test("accepts keys of related issues and those mentioned in the existing issue", async () => {
    const existing = { title: "Old", description: "Since WEB-50, see https://old.test/." };
    const description = "Like WEB-1; since WEB-50, see https://old.test/.";
    expect(await run("write", { ...good, description }, { existing })).toMatchObject({
      description,
    });
    await expectRejected(run("write", { ...good, description }));
  });
  test("fails without sending a request if the existing issue cannot be sent in full", async () => {
    const long = { title: "Old", description: "word ".repeat(4_000) };
    await expect(run("write", good, { existing: long })).rejects.toThrow("is too long");
    const secret = { title: "Old", description: "password: hunter2hunter2!" };
    await expect(run("write", good, { existing: secret })).rejects.toThrow("secret");
    const shown = { title: "Old", description: "![Screenshot](https://old.test/a.png)" };
    await expect(run("write", good, { existing: shown })).rejects.toThrow("images or markup");
    expect(model.requests).toHaveLength(0);
  });
});
