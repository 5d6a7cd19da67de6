import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Delivery, NewWebhook, Webhook, WebhookBody } from "./schema";

const path = "/api/webhooks";

/** Deliveries per page. */
export const DELIVERY_PAGE = 25;
/** Refetch interval while an attempt is imminent. */
const POLL_MS = 2_000;
const IMMINENT_MS = 10_000;

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

/** True if an attempt is in progress or due within seconds. Later ones are not polled for. */
function isAttemptImminent({ next_attempt_at: next }: Delivery): boolean {
  return next !== null && Date.parse(next) < Date.now() + IMMINENT_MS;
}

/** Pages of a webhook's deliveries, newest first. */
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
      state.data?.pages.flat().some(isAttemptImminent) ? POLL_MS : false,
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

/**
 * For mutations that return a secret, which is shown immediately, without waiting for the list to
 * be refetched.
 */
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

/**
 * Invalidates only the list: the deleted webhook's own queries would fail while its page is still
 * open.
 */
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
