"use client";

import { ChevronRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import type { ShownException } from "./shown-error";
import { Frame } from "./group-frame";
import { foldLabel, type PlacedFrame, type StackPart } from "./group-frames";

/** The id of the heading of a chain's exception. */
export const exceptionId = (at: number) => `exception-${at}`;

/** Names one exception of a chain, above its frames. */
export function ExceptionHeading({ exception, at }: { exception: ShownException; at: number }) {
  const { relation, exceptionClass, message } = exception;
  return (
    <div className="mb-2 text-sm break-words">
      <h4 id={exceptionId(at)} tabIndex={-1} className="scroll-mt-4 font-semibold outline-none">
        {relation !== "" && <span className="font-normal text-text-muted">{relation} </span>}
        {exceptionClass}
      </h4>
      {message !== "" && <p className="line-clamp-4 whitespace-pre-wrap">{message}</p>}
    </div>
  );
}

interface FramesProps {
  label: string;
  parts: readonly StackPart[];
  toggled: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The frames of one exception. */
export function Frames({ label, parts, toggled, onToggle }: FramesProps) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-border overflow-hidden rounded-md border border-border bg-surface"
    >
      {parts.map((part) => (
        <li key={part.kind === "fold" ? part.id : part.placed.id}>
          <Part part={part} toggled={toggled} onToggle={onToggle} />
        </li>
      ))}
    </ol>
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
      isOpen={placed.isOpen !== toggled.has(placed.id)}
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
