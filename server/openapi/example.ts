import type { Components, JsonSchema } from "./json-schema";

/** Example values for fields with these names, if their schema allows them. */
const BY_NAME: Record<string, unknown> = {
  title: "The export stops after 500 rows",
  description: "Open a project with many issues and choose Export.",
  key: "ENG-42",
  key_prefix: "ENG",
  name: "Engineering",
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.test",
  profile_picture: null,
  body: "Seen again today.",
  message: "Something went wrong.",
  url: "https://hooks.example.test/lanework",
  color: 9741240,
  priority: 2,
  environment: "production",
  release: "1.4.2",
  exception_class: "TypeError",
  token: "lw_…",
  secret: "from-the-link",
  password: "a long password",
  last_four: "x7Qa",
  public_key: "0123456789abcdef0123456789abcdef",
  dsn: "http://0123456789abcdef0123456789abcdef@acme.localhost:3000/7",
  repo_full_name: "acme/shop",
  repo_url: "https://git.example.test/acme/shop",
  branch_name: "fix/export-limit",
  default_branch: "main",
  operation: "issues.update",
  channel_name: "private-Tenant.1.App.Models.User.3",
  socket_id: "4271.93",
};

function matches(
  value: unknown,
  { type, format, pattern, enum: values, anyOf }: JsonSchema,
): boolean {
  if (anyOf) return anyOf.some((choice) => matches(value, choice));
  if (value === null) return type === "null";
  if (typeof value === "string") {
    if (type !== "string" || format !== undefined || values) return false;
    return pattern === undefined || new RegExp(pattern).test(value);
  }
  return type === "integer" || type === "number";
}

function exampleText({ format, pattern = "", minLength = 0 }: JsonSchema): string {
  if (pattern.startsWith("^whsec_")) return `whsec_${"A".repeat(43)}=`;
  if (pattern.includes("\\+00:00")) return "2026-01-31T09:15:00.123456+00:00";
  if (format === "date" || pattern === "^\\d{4}-\\d\\d-\\d\\d$") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T09:15:00.123456Z";
  if (format === "uuid") return "9ec79c33-ec99-42ab-8353-589fcb2e04dc";
  if (format === "uri") return "https://example.test/";
  return minLength > 6 ? "some text that is long enough" : "text";
}

/** Distinct ids, and small counts. */
function exampleNumber({ minimum = 0, maximum = 2 ** 31 }: JsonSchema, name: string): number {
  const isId = /(^|_)ids?$/.test(name);
  const seed = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Math.min(maximum, Math.max(minimum, isId ? (seed % 90) + 1 : seed % 4));
}

/** Returns a realistic value that a schema allows. Optional members are included if they are not null. */
export function exampleOf(schema: JsonSchema, components: Components, name = ""): unknown {
  if (schema.$ref !== undefined) {
    const found = components[schema.$ref.split("/").at(-1) ?? ""];
    return found && exampleOf(found, components, name);
  }
  if ("const" in schema) return schema.const;
  if (name in BY_NAME && matches(BY_NAME[name], schema)) return BY_NAME[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return exampleOf(choice, components, name);
  if (schema.allOf) {
    return Object.assign(
      {},
      ...schema.allOf.map((part) => exampleOf(part, components, name)),
    ) as unknown;
  }
  return exampleOfType(schema, components, name);
}

function exampleOfType(schema: JsonSchema, components: Components, name: string): unknown {
  switch (typeof schema.type === "string" ? schema.type : schema.type?.[0]) {
    case "object": {
      const members = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        members.map(([member, inner]) => [member, exampleOf(inner, components, member)]),
      );
    }
    case "array": {
      const element = schema.items ? exampleOf(schema.items, components, name) : "text";
      return Array.from({ length: schema.minItems ?? 1 }, () => element);
    }
    case "integer":
    case "number":
      return exampleNumber(schema, name);
    case "boolean":
      return true;
    case "string":
      return exampleText(schema);
    default:
      return null;
  }
}
