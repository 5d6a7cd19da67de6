import { hash } from "node:crypto";
import { NotFound } from "@/lib/platform/http/errors";
import type { ClientAddress } from "@/lib/platform/http/client-address";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import {
  assertNotThrottled,
  consume,
  openCounter,
  withThrottle,
} from "@/lib/platform/throttle/throttle";
import { addressSubject, feedSubject } from "@/lib/platform/throttle/throttle-subject";
import { findCalendarFeed, findFeedIssues, type FoundFeed } from "./find-calendar-feed";
import { markFeedRead } from "./mark-feed-read";
import { writeCalendar } from "./write-calendar";

const WINDOW_SECONDS = 900;
const reads = openCounter("calendar-feed", 60, WINDOW_SECONDS);
const guesses = openCounter("calendar-guess", 100, WINDOW_SECONDS);

const SHAPE = /^([\w-]{32})\.ics$/;

const HEADERS = {
  // A calendar app may keep it, but no cache on the way.
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

async function respond(request: Request, tenant: TenantRow, feed: FoundFeed): Promise<Response> {
  const [url, issues] = await Promise.all([
    findTenantUrl(tenant.id),
    findFeedIssues(tenant.id, feed),
    markFeedRead(tenant.id, feed),
  ]);
  const name = feed.project === null ? `My issues (${tenant.name})` : feed.project.name;
  const text = writeCalendar({ name, domain: new URL(url).hostname, url, issues });
  const headers = { ...HEADERS, ETag: `"${hash("sha256", text, "base64url")}"` };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  // Compressing proxies mark validators as weak.
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="lanework.ics"',
    },
  });
}

/**
 * Serves the calendar at a secret address, `<secret>.ics`, with what its user can read now. Throws
 * NotFound if the address is unknown in this workspace; too many of those are throttled.
 */
export async function serveCalendarFeed(
  request: Request,
  tenant: TenantRow,
  { file, address }: { file: string; address: ClientAddress },
): Promise<Response> {
  const secret = SHAPE.exec(file)?.[1];
  const feed = secret === undefined ? undefined : await findCalendarFeed(tenant.id, secret);
  if (!feed) {
    assertNotThrottled(await consume(guesses, addressSubject(address)));
    throw new NotFound("Calendar feed");
  }
  const subject = feedSubject({ tenantId: tenant.id, feedId: feed.id });
  return withThrottle(reads, subject, () => respond(request, tenant, feed));
}
