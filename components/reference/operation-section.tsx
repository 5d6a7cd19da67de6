import { Badge } from "@/components/ui/data/badge";
import { toCurl } from "./to-curl";
import type { Components } from "@/server/openapi/json-schema";
import type { ReferenceOperation, ReferenceParameter } from "@/server/openapi/reference";
import type { Callable } from "./call-request";
import { CodeBlock } from "./code-block";
import { MethodBadge } from "./method-badge";
import { OperationResponses } from "./operation-responses";
import { Prose } from "./prose";
import { SchemaTree } from "./schema-tree";
import { constraintText, typeText } from "./schema-text";
import { TryIt } from "./try-it";

const CALLERS: Record<ReferenceOperation["auth"], string> = {
  caller: "Token or session",
  "project-token": "Project token",
  "dsn-key": "DSN public key",
  "metrics-token": "METRICS_TOKEN",
  none: "No authentication",
};

function typeAndLimits({ schema }: ReferenceParameter): string {
  const bounds = constraintText(schema);
  return bounds === "" ? typeText(schema) : `${typeText(schema)}, ${bounds}`;
}

function Parameters({ parameters }: { parameters: ReferenceParameter[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {parameters.map((parameter) => (
        <li key={parameter.name}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-medium">{parameter.name}</code>
            <span className="text-xs text-text-muted">
              in the {parameter.in}: {typeAndLimits(parameter)}
            </span>
            {parameter.isRequired && <span className="text-xs text-danger-text">required</span>}
          </span>
          {parameter.description !== undefined && (
            <span className="block text-xs text-text-muted">{parameter.description}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns undefined for file uploads, which the page cannot send. */
function callableOf({
  id,
  method,
  path,
  auth,
  parameters,
  body,
}: ReferenceOperation): Callable | undefined {
  if (body?.type === "multipart/form-data") return undefined;
  return {
    id,
    method,
    path,
    auth,
    parameters: parameters.map((parameter) => {
      const { name, in: place, isRequired } = parameter;
      return { name, in: place, isRequired, hint: typeAndLimits(parameter) };
    }),
    ...(body && { body: { type: body.type, example: body.example } }),
  };
}

interface OperationSectionProps {
  operation: ReferenceOperation;
  components: Components;
  /** The origin, such as `https://acme.example.com`. */
  origin: string;
  signedInAs: string | null;
  here: string;
}

/** An operation: what it does, its permission, input and output, and a form to try it. */
export function OperationSection(props: OperationSectionProps) {
  const { operation, components, origin } = props;
  const { id, method, path, summary, description, permission, parameters, body } = operation;
  const callable = callableOf(operation);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-4 border-t border-border pt-6"
    >
      <header className="flex flex-col gap-1.5">
        <h2 id={`${id}-title`} className="text-md font-semibold">
          <a href={`#${id}`} className="hover:underline">
            {summary}
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="wrap-anywhere">{path}</code>
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge>{CALLERS[operation.auth]}</Badge>
          {permission !== undefined && <Badge tone="accent">Needs {permission}</Badge>}
        </p>
      </header>
      {description !== undefined && <Prose>{description}</Prose>}
      {parameters.length > 0 && (
        <div>
          <h3 className="mb-1 font-medium">Parameters</h3>
          <Parameters parameters={parameters} />
        </div>
      )}
      {body && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">
            Body <span className="font-normal text-text-muted">{body.type}</span>
          </h3>
          <SchemaTree schema={body.schema} components={components} ofRequest />
        </div>
      )}
      <OperationResponses operation={operation} components={components} />
      <CodeBlock label={`curl for ${method} ${path}`}>{toCurl(operation, origin)}</CodeBlock>
      {callable && <TryIt operation={callable} signedInAs={props.signedInAs} here={props.here} />}
    </section>
  );
}
