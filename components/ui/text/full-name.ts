interface Named {
  first_name: string;
  last_name: string;
}

/** Returns the first and last name. Missing parts are omitted. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
