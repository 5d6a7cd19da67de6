import { Fragment, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { diffText, type Part } from "./diff-text";

/** Unchanged lines shown on each side of a change. */
const CONTEXT = 2;

function ChangedPart({ kind, text }: Part) {
  if (kind === "same") return text;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <Mark
      className={cn(
        "rounded-xs",
        kind === "removed"
          ? "bg-danger-surface text-danger-text line-through"
          : "bg-success-surface text-success-text no-underline",
      )}
    >
      <span className="sr-only">{kind === "removed" ? "[removed: " : "[added: "}</span>
      {text}
      <span className="sr-only">]</span>
    </Mark>
  );
}

interface UnchangedProps {
  lines: readonly string[];
  isStart: boolean;
  isEnd: boolean;
}

/** Lines that both versions have. Those far from a change are only counted. */
function Unchanged({ lines, isStart, isEnd }: UnchangedProps) {
  const head = isStart ? 0 : CONTEXT;
  const tail = isEnd ? 0 : CONTEXT;
  const hidden = lines.length - head - tail;
  if (hidden < 2) return lines.join("");
  return (
    <>
      {lines.slice(0, head).join("")}
      <span className="my-1 block font-sans text-xs text-text-muted">{hidden} unchanged lines</span>
      {lines.slice(lines.length - tail).join("")}
    </>
  );
}

interface TextDiffProps {
  /** The version before; null if there is none. */
  before: string | null;
  after: string;
}

/** What a version of a text removed and added, as Markdown source. */
export function TextDiff({ before, after }: TextDiffProps) {
  const blocks = useMemo(() => diffText(before ?? "", after), [before, after]);
  if (after === "" && (before ?? "") === "") {
    return <p className="text-sm text-text-muted">Empty.</p>;
  }
  if (before === null) {
    return <p className="text-sm break-words whitespace-pre-wrap">{after}</p>;
  }
  return (
    <div className="text-sm break-words whitespace-pre-wrap">
      {blocks.map((block, index) =>
        block.kind === "same" ? (
          <Unchanged
            key={index}
            lines={block.lines}
            isStart={index === 0}
            isEnd={index === blocks.length - 1}
          />
        ) : (
          <Fragment key={index}>
            {block.parts.map((part, place) => (
              <ChangedPart key={place} {...part} />
            ))}
          </Fragment>
        ),
      )}
    </div>
  );
}
