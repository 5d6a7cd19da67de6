/** 0 Invited, 1 Active, 2 Deactivated. */
export const STATUS_LABELS = ["Invited", "Active", "Deactivated"] as const;
