interface Named {
  first_name: string;
  last_name: string;
}

/** First and last name, as far as there are any. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
