/**
 * The NOTIFY channel that informs the realtime servers in all processes of who owns a connection
 * and whose permissions have been revoked.
 */
export const REVOCATION_CHANNEL = "lanework_rights";

/**
 * A user opens channels on a connection with a session or token (`session 12`) that expires at
 * `until` (epoch, ms).
 */
export interface SocketHolder {
  socket: string;
  user: number;
  by: string;
  until: number | null;
}

/**
 * The permissions of these users have changed. If `by` is not null, only these sessions or tokens
 * have ended.
 */
interface Revocation {
  ended: number[];
  by: string[] | null;
}

export type RevocationMessage = SocketHolder | Revocation;
