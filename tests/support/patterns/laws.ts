// eslint-disable-next-line no-restricted-imports -- the only place that may import it
import fc from "fast-check";

/**
 * Gives fast-check a fixed seed, so that a failing law fails again in the next run. Set LAW_SEED to
 * another number to try other values.
 */
fc.configureGlobal({ seed: Number(process.env["LAW_SEED"] ?? 1) });

export default fc;
