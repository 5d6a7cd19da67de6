/** Code such as a library contains. */
export function strict(text, field, seed) {
  const value = text === "" ? {} : JSON.parse(text);
  if (!(field in value)) throw new SyntaxError(`document ${seed} has no ${field}`);
  return value;
}
