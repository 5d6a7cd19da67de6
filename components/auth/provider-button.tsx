"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { startProviderSignIn } from "@/lib/identity/auth/client";
import { ApiFailure, loadPage } from "@/lib/platform/client/api-client";

interface ProviderButtonProps {
  /** The provider's name, as configured by the operator. */
  name: string;
  /** Path on this origin to go to after signing in. */
  next: string;
}

/** Signs in with the provider. */
export function ProviderButton({ name, next }: ProviderButtonProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function start() {
    setPending(true);
    setFailure(undefined);
    try {
      loadPage(await startProviderSignIn(next));
      // Stays pending while the browser navigates to the provider.
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error.message : "Something went wrong. Try again.");
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xs text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <Button size="lg" loading={pending} onClick={() => void start()}>
        Continue with {name}
      </Button>
    </div>
  );
}
