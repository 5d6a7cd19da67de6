import { callerOf } from "@/lib/identity/auth/caller";
import { publicRoute } from "@/lib/identity/request/public-route";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { serveCalendarFeed } from "@/lib/planning/calendar-feeds/serve-calendar-feed";

/** The calendar at a secret address: `<secret>.ics`. Whoever has it needs no session. */
export const GET = publicRoute<{ secret: string }>(async (request, { secret }) => {
  const tenant = await requestTenant(request);
  const { address } = callerOf(request.headers);
  return serveCalendarFeed(request, tenant, { file: secret, address });
});
