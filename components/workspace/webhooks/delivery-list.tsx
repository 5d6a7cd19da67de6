"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { deliveryPagesQuery } from "@/lib/messaging/webhooks/client";
import { DeliveryRow } from "./delivery-row";

/** A webhook's deliveries from the last 30 days, newest first. */
export function DeliveryList({ webhookId, refusal }: { webhookId: number; refusal?: string }) {
  const query = useInfiniteQuery(deliveryPagesQuery(webhookId));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Deliveries</h3>
      <Loaded query={query} what="The deliveries">
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState
              headingLevel={3}
              icon={<Send />}
              title="Nothing sent yet"
              text="Send a test or wait for the first event. Deliveries are kept for 30 days."
            />
          ) : (
            <ol aria-label="Deliveries" className="rounded-md border border-border">
              {pages.flat().map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  webhookId={webhookId}
                  delivery={delivery}
                  refusal={refusal}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <div className="flex justify-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </section>
  );
}
