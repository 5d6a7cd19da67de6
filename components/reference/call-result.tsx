import { Badge } from "@/components/ui/data/badge";
import type { CallResult } from "./call-request";
import { CodeBlock } from "./code-block";

function toneOf(status: number): "success" | "warning" | "danger" {
  if (status >= 200 && status < 400) return "success";
  return status >= 400 && status < 500 ? "warning" : "danger";
}

/** The response. */
export function CallResultView({ result }: { result: CallResult }) {
  const { status, milliseconds, headers, body } = result;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2">
        <Badge tone={toneOf(status)}>{status === 0 ? "No response" : `Status ${status}`}</Badge>
        <span className="text-xs text-text-muted numeric">{milliseconds} ms</span>
      </p>
      {body === "" ? (
        <p className="text-text-muted">No response body.</p>
      ) : (
        <CodeBlock label="Response body">{body}</CodeBlock>
      )}
      {headers.length > 0 && (
        <details>
          <summary className="text-xs text-text-muted">Headers</summary>
          <CodeBlock label="Headers">
            {headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          </CodeBlock>
        </details>
      )}
    </div>
  );
}
