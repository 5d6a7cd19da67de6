import query from "@tanstack/eslint-plugin-query";
import next from "eslint-config-next/core-web-vitals";
import regexp from "eslint-plugin-regexp";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const BARREL = {
  selector: "ExportAllDeclaration",
  message: "No barrels: import from the file that has it.",
};

const ENUM = {
  selector: "TSEnumDeclaration",
  message: "No enums: use a union of strings, which is what goes over the wire.",
};

/** Without a private member, TypeScript would take any object of the same shape for an instance. */
const STRUCTURAL_CLASS = {
  selector:
    "ClassDeclaration[superClass=null]:not(:has([accessibility=/^(private|protected)$/])):not(:has(PrivateIdentifier))",
  message: "Give the class a private member, so that no other object passes for an instance.",
};

/** Files that may contain React. Its rules analyze every function, so other files are left out. */
const REACT = [
  "app/**/*.tsx",
  "components/**/*.{ts,tsx}",
  "tests/**/*.tsx",
  "lib/**/client{.ts,/**}",
  "lib/**/*.tsx",
];

/** The rules of the React compiler, which oxlint has too and checks in a tenth of the time. */
const COMPILER = [
  ...["config", "error-boundaries", "gating", "globals", "immutability", "incompatible-library"],
  ...["preserve-manual-memoization", "purity", "refs", "set-state-in-effect"],
  ...["set-state-in-render", "static-components", "unsupported-syntax", "use-memo"],
];

const DATES = "Use useDates() from components/ui/text/now.tsx.";

// Rules that need types, and all others about TypeScript, are in .oxlintrc.json.
export default defineConfig([
  globalIgnores([
    ".next/",
    "dist/",
    "tests/support/database/generated/",
    "clients/typescript/schema.d.ts",
    "test-results/",
    "playwright-report/",
    ".data/",
  ]),
  ...next.map((config) => (config.rules ? { ...config, files: REACT } : config)),
  {
    files: REACT,
    rules: Object.fromEntries(COMPILER.map((rule) => [`react-hooks/${rule}`, "off"])),
  },
  ...query.configs["flat/recommended"].map((config) => ({ ...config, files: REACT })),
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  {
    files: ["**/*.{js,mjs,cjs,ts,tsx}"],
    rules: {
      "max-lines": ["error", 300],
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"], location: "anywhere" }],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "server-only",
              message: "It throws outside Next; .dependency-cruiser.cjs enforces the boundary.",
            },
            {
              name: "fast-check",
              message: "Import tests/support/patterns/laws.ts instead; it has a fixed seed.",
            },
          ],
        },
      ],
      "no-restricted-syntax": ["error", BARREL, ENUM],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "prefer-rest-params": "error",
      "prefer-spread": "error",
    },
  },
  {
    // Untrusted input must be matched in linear time. Tests match only their own input.
    files: ["**/*.{js,mjs,cjs,ts,tsx}"],
    ignores: ["tests/**"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": [
        "error",
        { report: "potential", ignoreSticky: false, ignorePartial: false },
      ],
    },
  },
  {
    // The product has one kind of database connection and one way to return JSON.
    files: ["{lib,server,scripts,app}/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        BARREL,
        ENUM,
        STRUCTURAL_CLASS,
        {
          selector: "NewExpression[callee.object.name='pg'][callee.property.name='Client']",
          message: "Use Connection from lib/platform/db/connection.ts.",
        },
        {
          selector: "CallExpression[callee.object.name='Response'][callee.property.name='json']",
          message: "Use json() from lib/platform/http/json.ts, which does not create a stream.",
        },
      ],
    },
  },
  {
    // Every date on a screen is written by one module, for the reader's language and time zone.
    files: ["{app,components}/**/*.{ts,tsx}"],
    ignores: [
      "components/ui/text/date-format.ts",
      "components/shell/date-style.ts",
      "components/ui/text/now.tsx",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["DateTimeFormat", "RelativeTimeFormat", "DurationFormat"].map((property) => ({
          object: "Intl",
          property,
          message: DATES,
        })),
        ...["toLocaleDateString", "toLocaleTimeString", "toDateString", "toTimeString"].map(
          (property) => ({ property, message: DATES }),
        ),
      ],
    },
  },
  {
    files: ["*.config.*"],
    rules: { "import/no-anonymous-default-export": "off" },
  },
  {
    files: ["app/**", "components/**", "lib/**"],
    rules: { "no-console": "error" },
  },
]);
