/** A text written at the indentation of the code around it: the common indentation and the outer lines go. */
export function md(parts: TemplateStringsArray): string {
  const lines = (parts.raw[0] ?? "").replaceAll("\\`", "`").split("\n");
  const margins = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const margin = Math.min(...margins);
  return lines
    .map((line) => line.slice(margin))
    .join("\n")
    .trim();
}
