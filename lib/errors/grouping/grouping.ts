/** Why an occurrence is in its group ("why grouped"); kept with the group as `fingerprint_input`. */
export interface Grouping {
  /** What the fingerprint was computed from. */
  source: "frames" | "message" | "client";
  /** The inputs in order, as text a person can read: exception class, then frames or the masked message, or the parts. */
  inputs: string[];
}
