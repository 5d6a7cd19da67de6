"use client";

import type { ReactNode } from "react";
import { CloudAlert } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "./empty-state";

interface ErrorStateProps {
  /** What happened: "Couldn’t load the board". */
  title: string;
  /** What was kept and what to do. */
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  headingLevel?: 1 | 2 | 3;
}

/** An error message for something that failed to load, with a retry button. */
export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  headingLevel = 2,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert />}
        title={title}
        text={text ?? "Check your connection and try again. Nothing you entered is lost."}
        headingLevel={headingLevel}
        actions={
          onRetry === undefined ? undefined : (
            <Button onClick={onRetry} loading={retrying}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
