interface Named {
  first_name: string;
  last_name: string;
}

/** First and last name; missing parts are omitted. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
