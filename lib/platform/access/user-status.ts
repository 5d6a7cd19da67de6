/** Invited users have not signed in yet. Only Active users can do anything. */
export const UserStatus = { Invited: 0, Active: 1, Deactivated: 2 } as const;
