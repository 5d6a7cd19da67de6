/**
 * The newest migration in the previous release, whose processes keep running while this one
 * migrates.
 */
export const LAST_RELEASE = "20261122113319_initial";
