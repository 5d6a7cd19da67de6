"use client";

import { useId } from "react";
import { ChevronRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { FrameVariables } from "./frame-variables";
import { frameLocation, frameName, type PlacedFrame, sourceLines } from "./group-frames";

interface FrameProps {
  placed: PlacedFrame;
  isOpen: boolean;
  onToggle: () => void;
}

/** A stack frame. If it has source lines or local variables, a button shows and hides them. */
export function Frame({ placed, isOpen, onToggle }: FrameProps) {
  const { frame } = placed;
  const id = useId();
  const look = cn(
    "flex w-full min-w-0 items-start gap-1.5 px-3 py-1.5 text-left",
    frame.in_app ? "text-text" : "text-text-muted",
  );
  if (frame.context === null && frame.vars === null) {
    return (
      <div className={look}>
        <span className="size-4 shrink-0" />
        <FrameText placed={placed} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className={cn(
          look,
          "transition-colors hover:bg-surface-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:items-center",
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className={cn(
            "mt-0.5 size-4 shrink-0 text-text-muted transition-transform pointer-coarse:mt-0",
            isOpen && "rotate-90",
          )}
        />
        <FrameText placed={placed} />
      </button>
      {isOpen && (
        <div id={id}>
          {frame.context !== null && <Source placed={placed} />}
          {frame.vars !== null && <FrameVariables name={frameName(frame)} vars={frame.vars} />}
        </div>
      )}
    </>
  );
}

function FrameText({ placed: { frame } }: { placed: PlacedFrame }) {
  const location = frameLocation(frame);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 font-mono text-xs leading-5">
      <span className={cn("min-w-0 break-all", frame.in_app && "font-semibold")}>
        {frameName(frame)}
      </span>
      {location !== "" && (
        <span className="min-w-0 break-all text-text-muted numeric">{location}</span>
      )}
      {frame.in_app && <span className="sr-only">in your code</span>}
    </span>
  );
}

/** The source lines around the call. The current line is marked and highlighted. */
function Source({ placed: { frame } }: { placed: PlacedFrame }) {
  const lines = sourceLines(frame);
  return (
    <div
      role="group"
      aria-label={`Source code for ${frameName(frame)}`}
      tabIndex={0}
      className="overflow-x-auto border-y border-border bg-surface-sunken py-1 focus-visible:-outline-offset-2"
    >
      <ol className="w-max min-w-full font-mono text-xs leading-5">
        {lines.map(({ text, number, isCall }, at) => (
          <li
            key={at}
            aria-current={isCall || undefined}
            className={cn("flex pr-3 whitespace-pre", isCall && "bg-danger-surface font-medium")}
          >
            <span
              aria-hidden="true"
              className={cn(
                "w-5 shrink-0 text-center text-danger-text select-none",
                !isCall && "invisible",
              )}
            >
              ›
            </span>
            <span className="w-10 shrink-0 pr-3 text-right text-text-muted numeric select-none">
              {number}
            </span>
            <span>{text === "" ? " " : text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
