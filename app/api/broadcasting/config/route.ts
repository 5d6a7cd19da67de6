import { json } from "@/lib/platform/api/json";
import { route } from "@/lib/identity/auth/route";
import { getBroadcastingConfig } from "@/lib/messaging/broadcasting/queries";

export const GET = route(({ request }) => Promise.resolve(json(getBroadcastingConfig(request))));
