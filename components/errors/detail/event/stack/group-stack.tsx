"use client";

import { useState } from "react";
import { Copy } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { stackText } from "./group-copy";
import type { ShownError, ShownException } from "./shown-error";
import { ExceptionHeading, exceptionId, Frames } from "./group-exception";
import { foldFrames } from "./group-frames";

/**
 * Parts that the user toggled away from the default: frames that are open at first, everything else
 * is closed.
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
  error: ShownError;
  /** Returns everything as Markdown, for copying. */
  markdown: () => string;
}

/**
 * The stacks of the error's chain: in-app frames are open and library frames are collapsed. If no
 * frames are known, the stack is shown as plain text. Frames that the user opened stay open across
 * occurrences.
 */
export function Stack({ error, markdown }: StackProps) {
  const { toggled, toggle, setToggled } = useToggled();
  const { chain } = error;
  const hasInApp = chain.some(({ frames }) => frames.some(({ in_app }) => in_app));
  const stacks = chain.map((exception, at) => ({
    exception,
    parts: foldFrames(exception.frames, hasInApp, at),
  }));
  const folds = stacks.flatMap(({ parts }) => parts.filter((part) => part.kind === "fold"));
  const isAllOpen = folds.every(({ id }) => toggled.has(id));
  const isPlain = stacks.every(({ parts }) => parts.length === 0);

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
        <div className="ml-auto flex items-center gap-1 max-sm:-mx-2 max-sm:w-[calc(100%+1rem)] max-sm:[&_svg]:hidden">
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
      {chain.length > 2 && <Contents chain={chain} />}
      {isPlain ? (
        <PlainStack text={error.stackTrace} />
      ) : (
        <div className="flex flex-col gap-5">
          {stacks.map(({ exception, parts }, at) => (
            <div key={at}>
              {chain.length > 1 && <ExceptionHeading exception={exception} at={at} />}
              {parts.length > 0 ? (
                <Frames
                  label={`Frames of ${exception.exceptionClass}`}
                  parts={parts}
                  toggled={toggled}
                  onToggle={toggle}
                />
              ) : (
                <p className="text-sm text-text-muted">No stack trace was sent for it.</p>
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** The exceptions of a long chain, to go to one of them. */
function Contents({ chain }: { chain: readonly ShownException[] }) {
  return (
    <nav aria-label="Exceptions" className="mb-4 rounded-md border border-border px-3 py-2">
      <ol className="flex flex-col gap-0.5 text-sm">
        {chain.map(({ relation, exceptionClass, message }, at) => (
          <li key={at} className="min-w-0">
            <button
              type="button"
              onClick={() => document.getElementById(exceptionId(at))?.focus()}
              className="flex w-full min-w-0 items-baseline gap-1.5 rounded-sm py-0.5 text-left hover:underline pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {relation !== "" && <span className="shrink-0 text-text-muted">{relation}</span>}
              <span className="shrink-0 font-medium">{exceptionClass}</span>
              <span className="min-w-0 truncate text-text-muted">{message}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
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
