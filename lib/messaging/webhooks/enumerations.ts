/** Subscribes a webhook to all events, including those of later versions. */
export const EVERY_EVENT = "*";
