/** Why an occurrence is in its group ("why grouped"); stored with the group as `fingerprint_input`. */
export interface Grouping {
  /** What the fingerprint was computed from. */
  source: "frames" | "message" | "client";
  /**
   * The inputs in order, as readable text: exception class, then frames or the masked message, or the client's
   * parts.
   */
  inputs: string[];
}
