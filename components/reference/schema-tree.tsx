import { cn } from "@/components/ui/cn";
import type { Components, JsonSchema } from "@/server/openapi/json-schema";
import { constraintText, membersOf, typeText } from "./schema-text";

interface SchemaTreeProps {
  schema: JsonSchema;
  components: Components;
  /** Whether to mark required members. In a response, the mark would be of little use. */
  ofRequest?: boolean;
  depth?: number;
}

/** Deeper levels are shown by name only. */
const DEEPEST = 4;

/** The members of a schema as nested lists. */
export function SchemaTree({ schema, components, ofRequest = false, depth = 0 }: SchemaTreeProps) {
  const members = membersOf(schema, components);
  if (members.length === 0 || depth > DEEPEST) return null;
  return (
    <ul className={cn("flex flex-col", depth > 0 && "ml-3 border-l border-border pl-3")}>
      {members.map(({ name, schema: inner, isRequired }) => {
        const bounds = constraintText(inner);
        return (
          <li key={name} className="py-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-medium wrap-anywhere">{name}</code>
              <span className="text-xs wrap-anywhere text-text-muted">
                {typeText(inner)}
                {bounds !== "" && `, ${bounds}`}
              </span>
              {ofRequest && isRequired && (
                <span className="text-xs text-danger-text">required</span>
              )}
            </span>
            {inner.description !== undefined && (
              <span className="block text-xs text-text-muted">{inner.description}</span>
            )}
            <SchemaTree
              schema={inner}
              components={components}
              ofRequest={ofRequest}
              depth={depth + 1}
            />
          </li>
        );
      })}
    </ul>
  );
}
