import { ArrowRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { lineDiff } from "./line-diff";

const LINE_STYLES = {
  same: { sign: " ", word: "", look: "text-text-muted" },
  added: { sign: "+", word: "Added: ", look: "bg-success-surface text-text" },
  removed: { sign: "−", word: "Removed: ", look: "bg-danger-surface text-text" },
};

/** A line diff between two versions of the same text. Long unchanged parts are omitted. */
export function TextDiff(props: { label: string; before: string; after: string }) {
  const { label, before, after } = props;
  return (
    <div
      role="group"
      aria-label={label}
      // Scrollable, so it must be focusable.
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-border py-1 font-mono text-xs"
    >
      {lineDiff(before, after).map((line, at) => {
        if (line.kind === "gap") {
          return (
            <p key={at} className="bg-surface-sunken px-3 py-0.5 text-text-muted">
              {line.count} unchanged lines
            </p>
          );
        }
        const { sign, word, look } = LINE_STYLES[line.kind];
        return (
          <p key={at} data-line={line.kind} className={cn("flex gap-2 px-3 py-px", look)}>
            <span aria-hidden="true" className="w-2 shrink-0 select-none">
              {sign}
            </span>
            <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
              <span className="sr-only">{word}</span>
              {line.text === "" ? "\u00a0" : line.text}
            </span>
          </p>
        );
      })}
    </div>
  );
}

/** A short value before and after a change. */
export function ValueDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
      <del className="rounded-sm bg-danger-surface px-1 break-words">
        <span className="sr-only">Current: </span>
        {before}
      </del>
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-text-muted" />
      <ins className="rounded-sm bg-success-surface px-1 break-words no-underline">
        <span className="sr-only">Proposed: </span>
        {after}
      </ins>
    </p>
  );
}
