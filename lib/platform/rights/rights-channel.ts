/** Where the database tells the realtime servers of all processes whose connections are whose, and whose rights have ended. */
export const RIGHTS_CHANNEL = "lanework_rights";

/** Somebody opens channels with a connection, by a session or token (`session 12`), which ends at `until` (epoch, ms). */
export interface SocketHolder {
  socket: string;
  user: number;
  by: string;
  until: number | null;
}

/** The rights of these people have changed; where `by` is not null, these sessions or tokens of theirs alone have ended. */
interface RightsEnded {
  ended: number[];
  by: string[] | null;
}

export type RightsNews = SocketHolder | RightsEnded;
