/** Invited has not signed in yet; only Active users can do anything. */
export const UserStatus = { Invited: 0, Active: 1, Deactivated: 2 } as const;
