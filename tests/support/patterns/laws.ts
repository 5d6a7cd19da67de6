// eslint-disable-next-line no-restricted-imports -- the one place that may
import fc from "fast-check";

/**
 * fast-check with a fixed seed, so that a failing law fails again. LAW_SEED, a number, tries other
 * values.
 */
fc.configureGlobal({ seed: Number(process.env["LAW_SEED"] ?? 1) });

export default fc;
