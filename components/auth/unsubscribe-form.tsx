"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { useSetSubscription } from "@/lib/messaging/unsubscribe/client";

interface UnsubscribeFormProps {
  token: string;
  /** "emails about mentions" */
  about: string;
  /** Whether these emails are currently sent. */
  isOn: boolean;
}

/** Requires a button press, because email clients also follow links. Can be undone. */
export function UnsubscribeForm({ token, about, isOn: wasOn }: UnsubscribeFormProps) {
  const [isOn, setOn] = useState(wasOn);
  const { mutate, isPending, error } = useSetSubscription(token);
  const set = (next: boolean) => mutate(next, { onSuccess: () => setOn(next) });
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      {error && <Banner tone="danger">{error.message}</Banner>}
      {!isOn && <Banner tone="success">You won’t get {about} anymore.</Banner>}
      {isOn ? (
        <Button variant="primary" size="lg" loading={isPending} onClick={() => set(false)}>
          Unsubscribe
        </Button>
      ) : (
        <Button size="lg" loading={isPending} onClick={() => set(true)}>
          Resubscribe
        </Button>
      )}
    </div>
  );
}
