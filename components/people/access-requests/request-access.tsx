"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import type { WantedAccess } from "./request-form";

// Any project page can be denied, so this file is in every page's bundle; the form loads on demand.
const RequestForm = dynamic(() => import("./request-form").then((module) => module.RequestForm), {
  ssr: false,
});

/** Sends the administrators a request for the denied operation. */
export function RequestAccess({ wanted }: { wanted: WantedAccess }) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        disabledReason={isSent ? "An administrator will see your request." : undefined}
        onClick={() => setOpen(true)}
      >
        {isSent ? "Access requested" : "Request access"}
      </Button>
      <span role="status" className="sr-only">
        {isSent && "Your request was sent."}
      </span>
      {isOpen && (
        <RequestForm wanted={wanted} onClose={() => setOpen(false)} onSent={() => setSent(true)} />
      )}
    </>
  );
}
