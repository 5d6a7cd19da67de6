"use client";

import type { ReactNode } from "react";
import { ChevronRight, RotateCcw } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { useRedeliver } from "@/lib/messaging/webhooks/client";
import type { Delivery } from "@/lib/messaging/webhooks/schema";
import { deliveryState } from "./webhook-text";

function Text({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-medium text-text-muted">{label}</h4>
      {/* Scrollable, so it must be focusable. */}
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto rounded-md border border-border bg-surface-hover p-2 font-mono text-xs break-words whitespace-pre-wrap"
      >
        {children}
      </pre>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2">
      <dt className="text-text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { attempts, attempted_at, next_attempt_at, duration_ms, message_id, last_error } = delivery;
  return (
    <dl className="flex flex-col gap-1 text-xs">
      <Fact name="Message ID">
        <span className="font-mono break-all">{message_id}</span>
      </Fact>
      <Fact name="Attempts">
        {attempts}
        {attempted_at !== null && (
          <>
            , most recently <RelativeTime value={attempted_at} />
          </>
        )}
        {duration_ms !== null && ` (${duration_ms.toLocaleString("en")} ms)`}
      </Fact>
      {next_attempt_at !== null && (
        <Fact name="Next attempt">
          <RelativeTime value={next_attempt_at} />
        </Fact>
      )}
      {last_error !== null && <Fact name="Failure">{last_error}</Fact>}
    </dl>
  );
}

interface DeliveryRowProps {
  webhookId: number;
  delivery: Delivery;
  /** Why it cannot be sent again now. */
  refusal: string | undefined;
}

/** A delivery on one line, with details on demand. */
export function DeliveryRow({ webhookId, delivery, refusal }: DeliveryRowProps) {
  const redeliver = useRedeliver(webhookId);
  const { event, status, created_at, response, payload } = delivery;
  const { tone, label } = deliveryState(delivery);

  function resend() {
    redeliver.mutate(delivery.id, {
      onSuccess: () => toastSuccess("Sending again"),
      onError: (error) => toastError(error.message),
    });
  }

  return (
    <li className="border-b border-border last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-text-muted transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 truncate font-mono text-xs">{event}</span>
          <span className="text-xs text-text-muted numeric">
            {status !== null && `${status} · `}
            <RelativeTime value={created_at} />
          </span>
          <Badge tone={tone}>{label}</Badge>
        </summary>
        <div className="flex flex-col gap-3 border-t border-border px-3 py-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <Facts delivery={delivery} />
            <Button
              size="sm"
              loading={redeliver.isPending}
              disabledReason={refusal}
              onClick={resend}
            >
              <RotateCcw /> Send again
            </Button>
          </div>
          {response !== null && response !== "" && <Text label="Response">{response}</Text>}
          <Text label="Message">{JSON.stringify(payload, null, 2)}</Text>
        </div>
      </details>
    </li>
  );
}
