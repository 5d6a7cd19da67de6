"use client";

import { useState } from "react";
import { ChevronRight, Copy } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { Frame } from "./group-frame";
import { foldFrames, foldLabel, type PlacedFrame, type StackPart } from "./group-frames";
import { type CopiedError, stackText } from "./group-copy";

/**
 * Parts that the user toggled away from the default: app frames are open, everything else is
 * closed.
 */
function useToggled() {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { toggled, toggle, setToggled };
}

/** Copies long text to the clipboard. */
async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${what} copied`);
  } catch {
    toastError(`${what} not copied`, {
      description: "Your browser blocked copying. Select the text and copy it manually.",
    });
  }
}

interface StackProps {
  error: CopiedError;
  /** Returns everything as Markdown, for copying. */
  markdown: () => string;
}

/**
 * The stack: in-app frames are open and library frames are collapsed. If no frames are known, the
 * stack is shown as plain text. Frames that the user opened stay open across occurrences.
 */
export function Stack({ error, markdown }: StackProps) {
  const { toggled, toggle, setToggled } = useToggled();
  const parts = foldFrames(error.frames);
  const folds = parts.filter((part) => part.kind === "fold");
  const isAllOpen = folds.every(({ id }) => toggled.has(id));

  function toggleFolds() {
    const ids = folds.map(({ id }) => id);
    setToggled((before) =>
      isAllOpen
        ? new Set([...before].filter((id) => !ids.includes(id)))
        : new Set([...before, ...ids]),
    );
  }

  return (
    <section aria-labelledby="stack-heading" className="mb-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="stack-heading" className="text-sm font-semibold">
          Stack trace
        </h3>
        <div className="ml-auto flex flex-wrap items-center gap-1">
          {folds.length > 0 && (
            <Button variant="ghost" size="sm" onClick={toggleFolds}>
              {isAllOpen ? "Hide library frames" : "Show library frames"}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void copy(stackText(error), "Stack trace")}
          >
            <Copy aria-hidden="true" />
            Copy text
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void copy(markdown(), "Markdown")}>
            <Copy aria-hidden="true" />
            Copy Markdown
          </Button>
        </div>
      </div>
      {parts.length > 0 ? (
        <ol className="divide-y divide-border overflow-hidden rounded-md border border-border bg-surface">
          {parts.map((part) => (
            <li key={part.kind === "fold" ? part.id : part.placed.id}>
              <Part part={part} toggled={toggled} onToggle={toggle} />
            </li>
          ))}
        </ol>
      ) : (
        <PlainStack text={error.stackTrace} />
      )}
    </section>
  );
}

interface PartProps {
  part: StackPart;
  toggled: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function Part({ part, toggled, onToggle }: PartProps) {
  const frame = (placed: PlacedFrame) => (
    <Frame
      placed={placed}
      isOpen={placed.frame.in_app !== toggled.has(placed.id)}
      onToggle={() => onToggle(placed.id)}
    />
  );
  if (part.kind === "frame") return frame(part.placed);
  const isOpen = toggled.has(part.id);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(part.id)}
        className="flex w-full items-center gap-1.5 bg-surface-sunken px-3 py-1.5 text-left text-xs text-text-muted transition-colors hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          className={cn("size-4 shrink-0 transition-transform", isOpen && "rotate-90")}
        />
        {foldLabel(part.frames.length)}
      </button>
      {isOpen && (
        <ol className="divide-y divide-border border-t border-border">
          {part.frames.map((placed) => (
            <li key={placed.id}>{frame(placed)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

function PlainStack({ text }: { text: string }) {
  if (text.trim() === "") {
    return <p className="text-sm text-text-muted">No stack trace was sent.</p>;
  }
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label="Stack trace as sent"
      className="max-h-[60dvh] overflow-auto rounded-md border border-border bg-surface-sunken p-3 font-mono text-xs leading-5"
    >
      {text}
    </pre>
  );
}
