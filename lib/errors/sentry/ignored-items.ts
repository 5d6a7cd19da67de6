/** Types of envelope items that SDKs send besides events. */
const KNOWN = new Set([
  "attachment",
  "check_in",
  "client_report",
  "feedback",
  "log",
  "metric",
  "profile",
  "profile_chunk",
  "raw_security",
  "replay_event",
  "replay_recording",
  "replay_video",
  "session",
  "sessions",
  "span",
  "statsd",
  "trace_metric",
  "transaction",
  "user_report",
]);

/** Returns the name under which an ignored item is counted. */
export function ignoredReason(type: string): string {
  return `ignored_${KNOWN.has(type) ? type : "other"}`;
}
