/** The newest migration of the release before this one, whose processes go on while this one migrates. */
export const LAST_RELEASE = "20261122113319_initial";
