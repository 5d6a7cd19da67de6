import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { getBroadcastingConfig } from "@/lib/broadcasting/queries";

export const GET = route(({ request }) => Promise.resolve(json(getBroadcastingConfig(request))));
