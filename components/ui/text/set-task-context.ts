import { createContext } from "react";

/** Ticks or clears the task with this number in the rendered Markdown. */
export type SetTask = (index: number, checked: boolean) => void;

/** Null where tasks cannot be ticked. */
export const SetTaskContext = createContext<SetTask | null>(null);
