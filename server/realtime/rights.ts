import type { RightsNews, SocketHolder } from "@/lib/platform/rights/rights-channel";
import type { Hub } from "./hub";

/** What the database said of rights; undefined for what cannot be read. */
export function readRights(payload: string): RightsNews | undefined {
  try {
    return JSON.parse(payload) as RightsNews;
  } catch {
    return undefined;
  }
}

/**
 * Takes what the app told of people to the connections of this process. A connection is announced before its first
 * channel is authorized, and the database tells in the order of commits: a right that ends after it was asked for finds
 * the connection here.
 */
export function followRights(hub: Hub, news: RightsNews): void {
  if ("socket" in news) return hub.hold(news);
  const people = new Set(news.ended);
  const isEnded = ({ user, by }: SocketHolder) =>
    people.has(user) && (news.by === null || news.by.includes(by));
  hub.sendAway("Your rights have changed", (holders) => holders.some(isEnded));
}
