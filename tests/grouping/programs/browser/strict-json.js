/** As a library has it. */
export function strict(text, field, seed) {
  const value = text === "" ? {} : JSON.parse(text);
  if (!(field in value)) throw new SyntaxError(`document ${seed} has no ${field}`);
  return value;
}
