import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Delivery, NewWebhook, Webhook, WebhookBody } from "./schema";

const path = "/api/webhooks";

/** Deliveries that are read at once. */
export const DELIVERY_PAGE = 25;
/** How often a list is read again while something in it is about to happen. */
const WATCH_MS = 2_000;
const ABOUT_TO_MS = 10_000;

export function webhooksQuery() {
  return queryOptions({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => api.get<Webhook[]>(path, { signal }),
  });
}

export function webhookQuery(id: number) {
  return queryOptions({
    queryKey: ["webhooks", id],
    queryFn: ({ signal }) => api.get<Webhook>(`${path}/${id}`, { signal }),
  });
}

/** Whether an attempt is under way or due within seconds: a later one is not worth waiting for. */
function isAboutToHappen({ next_attempt_at: next }: Delivery): boolean {
  return next !== null && Date.parse(next) < Date.now() + ABOUT_TO_MS;
}

/** Pages of what a webhook was told, newest first. */
export function deliveryPagesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(DELIVERY_PAGE) });
      if (pageParam !== null) query.set("before", String(pageParam));
      return api.get<Delivery[]>(`${path}/${id}/deliveries?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < DELIVERY_PAGE ? null : (page.at(-1)?.id ?? null)),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(isAboutToHappen) ? WATCH_MS : false,
  });
}

function useWebhookMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
}

/** For what answers a secret: it is shown at once, however long the list takes to be read again. */
function useSecretMutation<Variables>(mutationFn: (variables: Variables) => Promise<NewWebhook>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => void client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
}

export function useCreateWebhook() {
  return useSecretMutation((body: WebhookBody) => api.post<NewWebhook>(path, body));
}

export function useUpdateWebhook(id: number) {
  return useWebhookMutation((body: WebhookBody) => api.put<Webhook>(`${path}/${id}`, body));
}

/** Its page is left before what it showed is read again. */
export function useDeleteWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`${path}/${id}`),
    onSuccess: () => client.invalidateQueries({ ...webhooksQuery(), exact: true }),
  });
}

export function useRotateSecret(id: number) {
  return useSecretMutation(() => api.post<NewWebhook>(`${path}/${id}/rotate-secret`));
}

export function useSendTest(id: number) {
  return useWebhookMutation(() => api.post<Delivery>(`${path}/${id}/test`));
}

export function useRedeliver(id: number) {
  return useWebhookMutation((deliveryId: number) =>
    api.post<Delivery>(`${path}/${id}/deliveries/${deliveryId}/redeliver`),
  );
}
