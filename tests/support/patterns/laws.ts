// eslint-disable-next-line no-restricted-imports -- the one place that may
import fc from "fast-check";

/**
 * fast-check, whose laws are tried on the same values in every run: one that fails, fails again. LAW_SEED, a number,
 * tries others.
 */
fc.configureGlobal({ seed: Number(process.env["LAW_SEED"] ?? 1) });

export default fc;
