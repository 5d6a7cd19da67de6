"use client";

import { useState } from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { Button, type ButtonProps } from "@/components/ui/button/button";
import { lazyPart } from "@/components/ui/lazy-part";
import type { WantedAccess } from "./request-form";

const RequestForm = lazyPart(() =>
  import("./request-form").then((module) => module.RequestForm),
).Part;

/** What was asked for since the page was loaded, so that no screen asks for it again. */
const sent = createExternalStore<ReadonlySet<string>>(new Set());

interface RequestAccessProps extends Pick<ButtonProps, "variant" | "size"> {
  wanted: WantedAccess;
}

/** Asks the administrators for the denied operation, and then says that this was done. */
export function RequestAccessButton({
  wanted,
  variant = "primary",
  size = "md",
}: RequestAccessProps) {
  const [isOpen, setOpen] = useState(false);
  const name = `${wanted.operation} ${wanted.projectId ?? ""}`;
  const isSent = useExternalStore(sent, (names) => names.has(name), false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabledReason={isSent ? "An administrator will see your request." : undefined}
        onClick={() => setOpen(true)}
      >
        {isSent ? "Requested" : "Ask for access"}
      </Button>
      <span role="status" className="sr-only">
        {isSent && "Your request was sent."}
      </span>
      {isOpen && (
        <RequestForm
          wanted={wanted}
          onClose={() => setOpen(false)}
          onSent={() => sent.set(new Set(sent.get()).add(name))}
        />
      )}
    </>
  );
}
