import { beforeAll, describe, expect, it } from "vitest";
import { setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { envelope, postSentry, sentryEvent } from "../../../support/errors/sentry";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

/** Secrets that an app may send with an error, in any field. They must never be stored. */
const SECRETS = [
  "hunter2",
  "abcd1234efgh",
  "dXNlcjpwYXNz",
  "4111111111111111",
  "sk_live_a1a1a1a1a1a1a1a1",
];
const [PASSWORD, BEARER, BASIC, CARD, STRIPE] = SECRETS;
const textWithSecrets = (label: string) =>
  `${label}: Bearer ${BEARER}, Basic ${BASIC}, card ${CARD}, ${STRIPE}, https://u:${PASSWORD}@db/?token=${PASSWORD}`;

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function freshProject() {
  const project = await tenant.project(owner);
  return { project, ...(await makeProjectToken(tenant, project, owner)) };
}

/** Returns everything stored for a project, as text. */
async function storedTextOf(projectId: number): Promise<string> {
  const plain = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  return JSON.stringify(await storedIn(projectId), plain);
}

function expectNoSecrets(stored: string): void {
  for (const secret of SECRETS) expect(stored).not.toContain(secret);
  expect(stored).toContain("[Filtered]");
}

describe("secrets are scrubbed", () => {
  it("from the class, message, stack trace, tags and fingerprint sent to error-events", async () => {
    const { project, token } = await freshProject();
    const body = errorEvent({
      exception_class: `Refused(password=${PASSWORD})`,
      message: textWithSecrets("connection refused"),
      stack_trace: [
        `Error: ${textWithSecrets("connection refused")}`,
        `    at pay (https://u:${PASSWORD}@shop.test/pay.js?token=${PASSWORD}:12:20)`,
        `    at open (/app/open.js:3:4)`,
      ].join("\n"),
      tags: { authorization: PASSWORD, note: textWithSecrets("tag"), [`token=${PASSWORD}`]: "x" },
      fingerprint: ["{{ default }}", textWithSecrets("part")],
    });
    expect((await report(project.id, token, body)).status).toBe(202);
    const [event] = (await storedIn(project.id)).events;
    expect(event?.message).toContain(
      "connection refused: Bearer [Filtered], Basic [Filtered], card",
    );
    expect(event?.stackTrace).toContain("at open (/app/open.js:3:4)");
    expectNoSecrets(await storedTextOf(project.id));
  });

  it.each(["envelope", "store"] as const)("from every field sent to %s", async (path) => {
    const { project, publicKey } = await freshProject();
    const frame = {
      function: `pay(password=${PASSWORD})`,
      filename: `https://u:${PASSWORD}@shop.test/pay.js?token=${PASSWORD}`,
      lineno: 3,
      in_app: true,
      pre_context: [`const password = "${PASSWORD}";`, `// ${textWithSecrets("before")}`],
      context_line: `  charge({ apiKey: '${PASSWORD}' }); // ${textWithSecrets("at")}`,
      post_context: [`const key = "${STRIPE}";`, `'token': '${PASSWORD}'`],
      vars: { password: PASSWORD },
    };
    const event = sentryEvent({
      platform: "python",
      exception: {
        values: [
          { type: "Cause", value: textWithSecrets("cause"), stacktrace: { frames: [frame] } },
          {
            type: `E(token=${PASSWORD})`,
            value: textWithSecrets("value"),
            stacktrace: { frames: [frame] },
          },
        ],
      },
      tags: { note: textWithSecrets("tag") },
      breadcrumbs: [{ message: textWithSecrets("crumb"), data: { headers: { cookie: PASSWORD } } }],
      request: {
        url: `https://shop.test/?token=${PASSWORD}`,
        headers: [["Authorization", `Bearer ${BEARER}`]],
        data: JSON.stringify({ password: PASSWORD, note: textWithSecrets("body") }),
      },
      user: { id: 7, token: PASSWORD },
      contexts: { shop: { note: textWithSecrets("context"), secret: PASSWORD } },
      extra: { note: textWithSecrets("extra"), args: [textWithSecrets("argument")] },
      transaction: textWithSecrets("transaction"),
      fingerprint: [textWithSecrets("part")],
    });
    const raw = path === "store" ? JSON.stringify(event) : envelope([["event", event]]);
    expect((await postSentry(path, project.id, publicKey, raw)).status).toBe(200);
    const stored = await storedTextOf(project.id);
    expect(stored).toContain("const password = ");
    expectNoSecrets(stored);
  });
});
