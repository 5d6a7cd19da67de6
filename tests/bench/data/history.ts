/** One entry of an issue's activity: its creation, or a move between lanes (by index). */
export type Moment = { at: string; from?: undefined; to?: undefined } | MoveMoment;
interface MoveMoment {
  at: string;
  from: number;
  to: number;
}

export interface History {
  createdAt: string;
  updatedAt: string;
  /** Set for issues imported as done, which have no moves. */
  resolvedAt: string | null;
  moments: Moment[];
}

const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** The longest time between two entries. */
const LONGEST = 14 * DAY;
/** Midnight, so that two runs on the same day load the same times. */
const today = Math.floor(Date.now() / DAY) * DAY;

const iso = (time: number) => new Date(time).toISOString();

/**
 * Returns what happened to an issue that is now in the given lane (0 to 3, 3 is done). Issues are
 * created evenly over the last year, in the order of their numbers. Most went from lane to lane.
 */
export function historyOf(of: {
  number: number;
  size: number;
  lane: number;
  random: () => number;
}): History {
  const { number, size, lane, random } = of;
  const created = today - YEAR + Math.floor((YEAR * (number - 1)) / size);
  const later = (time: number) => time + Math.floor(random() * Math.min(LONGEST, today - time));
  const moments: Moment[] = [{ at: iso(created) }];
  const isImported = lane === 3 && random() < 0.2;
  let time = created;
  if (isImported) time = later(time);
  else if (lane > 0) {
    const path = lane === 3 ? [0, 2, 3] : [0, lane];
    for (let step = 1; step < path.length; step++) {
      time = later(time);
      moments.push({ at: iso(time), from: path[step - 1] ?? 0, to: path[step] ?? 0 });
    }
  }
  return {
    createdAt: iso(created),
    updatedAt: iso(time),
    resolvedAt: isImported ? iso(time) : null,
    moments,
  };
}
