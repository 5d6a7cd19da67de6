/**
 * Why an occurrence is in its group ("why grouped"); stored with the group as `fingerprint_input`.
 */
export interface Grouping {
  /** What the fingerprint was computed from. */
  source: "frames" | "message" | "client";
  /**
   * The inputs in order, as readable text: the exception class followed by the frames, the masked
   * message or both; or the parts of the client's fingerprint.
   */
  inputs: string[];
}
