// eslint-disable-next-line no-restricted-imports -- the one place that may
import fc from "fast-check";

/**
 * Gives fast-check a fixed seed, so a failing law fails again. Set LAW_SEED to a number to try
 * other values.
 */
fc.configureGlobal({ seed: Number(process.env["LAW_SEED"] ?? 1) });

export default fc;
