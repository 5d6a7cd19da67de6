import Link from "next/link";
import type { Components } from "@/server/openapi/json-schema";
import type { ReferenceOperation } from "@/server/openapi/reference";
import { CodeBlock } from "./code-block";
import { SchemaTree } from "./schema-tree";
import { membersOf, typeText } from "./schema-text";

interface OperationResponsesProps {
  operation: ReferenceOperation;
  components: Components;
}

/** The responses: successful ones in full, errors on one line each. */
export function OperationResponses({ operation, components }: OperationResponsesProps) {
  const { responses, refusals, method, path } = operation;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">Responses</h3>
      <ul className="flex flex-col gap-2">
        {responses.map(({ status, description, headers, type, schema, example }) => (
          <li key={status} className="flex flex-col gap-1">
            <p>
              <code className="font-medium">{status}</code> {description}{" "}
              {schema && (
                <span className="text-text-muted">
                  {type === "application/json" ? typeText(schema) : type}
                </span>
              )}
            </p>
            {headers.length > 0 && (
              <p className="text-xs text-text-muted">Headers: {headers.join(", ")}</p>
            )}
            {schema && membersOf(schema, components).length > 0 && (
              <details>
                <summary className="text-accent-text">Fields and example</summary>
                <div className="mt-2 flex flex-col gap-2">
                  <SchemaTree schema={schema} components={components} />
                  {example !== undefined && (
                    <CodeBlock label={`Example ${status} response for ${method} ${path}`}>
                      {example}
                    </CodeBlock>
                  )}
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
      {refusals.length > 0 && (
        <p className="text-text-muted">
          <Link href="/docs#errors" className="underline">
            Errors
          </Link>
          :{" "}
          {refusals.map(({ status, description }, index) => (
            <span key={status} title={description}>
              {index > 0 && ", "}
              {status}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
