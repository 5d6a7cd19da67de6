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

/** Files that may contain React. Its rules analyze every function, so other files are left out. */
const REACT = [
  "app/**/*.tsx",
  "components/**/*.{ts,tsx}",
  "tests/**/*.tsx",
  "lib/**/client{.ts,/**}",
  "lib/**/*.tsx",
];

const DATES = "Use useDates() from components/ui/text/now.tsx.";

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
  ...query.configs["flat/recommended"].map((config) => ({ ...config, files: REACT })),
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // `import { type A }` would still load the module: zod in the browser, just for a type.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Numbers in a message are as clear as they would be through String().
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Lengths are in code points everywhere (docs/spec/conventions.md#text), hence [...text].
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // React event handlers may return promises.
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-dynamic-delete": "off",
      // There are no enums, and looking for them takes a tenth of the lint time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
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
      "prefer-const": "error",
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
    // Response bodies are untyped in tests, which assert what they read.
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-misused-spread": "off",
    },
  },
  {
    files: ["app/**", "components/**", "lib/**"],
    rules: { "no-console": "error" },
  },
]);
