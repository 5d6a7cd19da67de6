import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getBroadcastingConfig } from "@/lib/messaging/broadcasting/queries";

export const GET = route(({ request }) => Promise.resolve(json(getBroadcastingConfig(request))));
