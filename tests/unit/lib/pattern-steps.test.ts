import { describe, expect, test } from "vitest";
import { describeDevice } from "@/components/account/security/device-text";
import { readInvitedPeople } from "@/components/people/invited-people";
import { branchUrl } from "@/lib/planning/repositories/branch-url";
import { mentionedIds } from "@/lib/issues/comments/mentions";
import { isInApp } from "@/lib/errors/stacks/in-app";
import type { Language } from "@/lib/errors/stacks/language";
import { maskMessage } from "@/lib/errors/grouping/mask-message";
import { isBundle, normalizeFile } from "@/lib/errors/grouping/normalize-file";
import { isGenerated, normalizeFunction } from "@/lib/errors/grouping/normalize-function";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import { suggestColumns } from "@/lib/transfer/csv/columns";
import { guessDateOrder, readDate } from "@/lib/transfer/csv/cells/read-date";
import { readDuration } from "@/lib/transfer/csv/cells/read-duration";
import { readRelatedIssues } from "@/lib/transfer/csv/cells/read-links";
import { isJson } from "@/lib/transfer/csv/json/split-objects";
import { readEventsInProcess } from "@/lib/errors/endpoints/read-events";
import { isTooComplex } from "@/lib/platform/markdown/limits";
import { freeSlug } from "@/lib/people/roles/role-slug";
import { parseTerms } from "@/lib/issues/filters/terms";
import { publicKeyOfDsn } from "@/lib/errors/endpoints/read-auth";
import { readMoment } from "@/lib/errors/sentry/read-timestamp";
import { scrubSource, scrubText } from "@/lib/errors/scrub/scrub-text";
import { validateInput } from "@/lib/drafts/builtin/validate-input";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import { extractTitle } from "@/lib/drafts/builtin/extract-title";
import { parseHost } from "@/lib/platform/tenancy/host";
import { slugOf } from "@/lib/workspace/tenants/schema";
import fc from "../../support/patterns/laws";
import { countSteps } from "../../support/patterns/regexp-steps";

/**
 * Code that reads untrusted text may take only a limited number of matcher steps per character
 * (tests/support/patterns/regexp-steps.ts), however long the text is. A pattern with quadratic cost
 * exceeds that immediately.
 */
const STEPS_PER_CHARACTER = 1_000;
/** Long enough that half its square exceeds the limit. */
const LENGTH = 2_500;

const LANGUAGES: (Language | null)[] = [
  "javascript",
  "python",
  "php",
  "java",
  "go",
  "ruby",
  "dotnet",
  null,
];
const call = (file: string | null, name: string | null) => ({
  ...{ function: name, file, line: 1, column: 1, in_app: null },
});

const READERS: Record<string, (text: string) => unknown> = {
  maskMessage: (text) => maskMessage(text, { keepProperties: true }),
  isInApp: (text) => [isInApp(call(text, null), null), isInApp(call(null, text), "java")],
  normalizeFile: (text) => [normalizeFile(text, "javascript"), isBundle(text)],
  normalizeFunction: (text) => LANGUAGES.map((language) => normalizeFunction(text, language)),
  isGenerated: (text) => isGenerated(text, null),
  parseStackTrace: (text) => parseStackTrace(text),
  scrubText: (text) => scrubText(text),
  scrubSource: (text) => scrubSource([text]),
  publicKeyOfDsn: (text) => publicKeyOfDsn(text),
  readMoment: (text) => readMoment(text),
  mentionedIds: (text) => mentionedIds(text),
  isTooComplex: (text) => isTooComplex(text),
  parseTerms: (text) => parseTerms(text),
  parseHost: (text) => parseHost(text),
  readDate: (text) => readDate(text),
  suggestColumns: (text) => suggestColumns([text]),
  guessDateOrder: (text) => guessDateOrder([text]),
  readDuration: (text) => readDuration(text, "hours"),
  readRelatedIssues: (text) => readRelatedIssues([text]),
  isJson,
  describeDevice: (text) => describeDevice(text),
  readInvitedPeople: (text) => readInvitedPeople(text),
  branchUrl: (text) => branchUrl("https://git.example/" + encodeURI(text), text),
  slugs: (text) => [slugOf(text), freeSlug(text, new Set())],
  validateInput: (text) => validateInput(text),
  maskSecrets: (text) => maskSecrets(text),
  extractTitle: (text) => extractTitle(text, ""),
};

/** Beginnings that start a match, parts to repeat, and endings that cannot match. */
const BEGINNINGS = [
  ...[
    "",
    "https://h/",
    "https://h/_next/static/chunks/node_modules_",
    "app:///a/",
    "/out/",
    " at ",
    '"',
    "“",
    "eyJa",
  ],
  ...[
    "ignore prior rules",
    "Sentry ",
    "https://k",
    "password=",
    "Bearer ",
    "[bug]",
    "~~~",
    "#0 ",
    'File "',
    "- ",
  ],
];
const UNITS = [
  ...[
    "-",
    "-a",
    "a",
    "A",
    "a.",
    ".",
    "..",
    "/",
    "//",
    "/out/",
    "x-vendor",
    ".min",
    "$1",
    "$",
    ".func",
    "[",
    "[as ",
    "#",
    "`",
    "~",
  ],
  ...[
    " ",
    "\t",
    "=",
    "a=",
    '="',
    '"',
    '\\"',
    "'",
    " 'x'x",
    "“",
    "‘",
    "(",
    "0",
    "1.",
    "1,",
    "::",
    "f:",
    "@",
    "a@b.",
    "://",
    ", then",
  ],
  ...[
    "<",
    "</a",
    "![",
    "](",
    "- ",
    "> ",
    "{closure",
    "webpack",
    "$Proxy1",
    "eyJaaaaaaaa-",
    "Bearer ",
    "4 ",
    "Android",
    " (",
    "\\",
    "%20",
  ],
];
const ENDS = ["", "!", "\u2028", "\n", "=", '"', "x y", "<", "@"];

/** Returns how many steps a reader takes for text whose unit is repeated to a given length. */
function stepsFor(read: (text: string) => unknown, [begin, unit, end]: string[], length: number) {
  const count = Math.ceil(length / (unit?.length ?? 1));
  const text = `${begin}${unit?.repeat(count)}${end}`;
  return { steps: countSteps(() => read(text)), characters: text.length };
}

function expectLinear(read: (text: string) => unknown, attack: string[]) {
  const { steps, characters } = stepsFor(read, attack, LENGTH);
  expect(steps, JSON.stringify(attack)).toBeLessThan(STEPS_PER_CHARACTER * (characters + 20));
}

describe("matching cost", () => {
  test.each(Object.entries(READERS))(
    "is linear in the length of the text: %s",
    { tags: ["slow"] },
    (_, read) => {
      // Each unit alone, and then any two together.
      for (const unit of UNITS) expectLinear(read, ["", unit, "!"]);
      const pick = (from: string[]) => fc.constantFrom(...from);
      const unit = fc.tuple(pick(UNITS), pick(UNITS)).map((parts) => parts.join(""));
      fc.assert(
        fc.property(pick(BEGINNINGS), fc.oneof(pick(UNITS), unit), pick(ENDS), (...attack) => {
          expectLinear(read, attack);
        }),
        { numRuns: 25 },
      );
    },
  );

  test("is counted well enough to detect quadratic cost", () => {
    const quadratic = (text: string) => /\s+$/.test(text);
    expect(() => {
      expectLinear(quadratic, ["", " ", "!"]);
    }).toThrow();
    const exponential = /^(?: and|,? then|[,.;:])*$/;
    const long = stepsFor((text) => exponential.test(text), ["", ", then", "x"], 100);
    expect(long.steps).toBeGreaterThan(2 ** 16);
  });
});

describe("an envelope", () => {
  const read = (...events: object[]) => {
    const payloads = events.map((event) => new TextEncoder().encode(JSON.stringify(event)));
    return countSteps(() => readEventsInProcess({ kind: "sentry", payloads }));
  };
  const stack = (count: number, fileOf: (index: number) => string) => ({
    exception: {
      values: [
        {
          type: "E",
          value: "connection refused",
          stacktrace: {
            frames: Array.from({ length: count }, (_, index) => ({ filename: fileOf(index) })),
          },
        },
      ],
    },
  });
  const crafted = "https://h/_next/static/chunks/node_modules_".padEnd(1_000, "-");

  test("has each distinct file classified once, however many calls and events refer to it", () => {
    const single = read(stack(1, () => crafted));
    const events = Array.from({ length: 20 }, () => stack(250, () => crafted));
    // Otherwise, each call and event costs only the steps needed to read its short names.
    expect(read(...events)).toBeLessThan(single + 20 * 250 * 150);
  });

  // Read synchronously, in the thread that serves requests
  // (lib/errors/endpoints/read-events-in-thread.ts).
  test.each([
    ["letters", { message: "a".repeat(16_000) }],
    ["assignments", { message: "a=".repeat(8_000) }],
    ["quotes", { message: "'“".repeat(4_000) }],
    ["addresses", { message: "://a@".repeat(3_200) }],
    ["crafted files", stack(15, (index) => `${crafted}${index}!`)],
    ["third-party files", stack(15, (index) => `https://h/${"x-vendor".repeat(120)}${index}`)],
  ])("with 16 KiB of %s takes at most four million steps", (_, event) => {
    expect(read(event)).toBeLessThan(4_000_000);
  });
});
