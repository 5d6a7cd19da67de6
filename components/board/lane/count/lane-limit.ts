interface LimitInput {
  /** How many issues of the lane are shown. */
  shown: number;
  /** How many it has, whatever the filters; undefined if that is not known yet. */
  total: number | undefined;
  limit: number | null;
  /** Whether the lane takes no more issues than that. */
  isHard?: boolean;
}

export interface ReachedLimit {
  /** "7 of 6, over the limit", or "7 of 6, full", or "7 of 6 in the lane, 3 shown". */
  text: string;
  isOver: boolean;
}

/** Compares a whole lane with its limit. Returns null below it. */
export function reachedLimit({
  shown,
  total,
  limit,
  isHard = false,
}: LimitInput): ReachedLimit | null {
  if (limit === null || total === undefined || total < limit) return null;
  const isOver = total > limit;
  const count = `${total.toLocaleString("en")} of ${limit.toLocaleString("en")}`;
  if (shown < total)
    return { text: `${count} in the lane, ${shown.toLocaleString("en")} shown`, isOver };
  return {
    text: `${count}, ${isHard ? "full" : isOver ? "over the limit" : "at the limit"}`,
    isOver,
  };
}
