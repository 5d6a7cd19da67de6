interface Named {
  first_name: string;
  last_name: string;
}

export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}

/** 0 Invited, 1 Active, 2 Deactivated. */
export const STATUS_WORDS = ["Invited", "Active", "Deactivated"] as const;
