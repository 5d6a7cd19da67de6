/**
 * Tags that only format text. Any other tag may be the topic or an attack, so it is shown rather
 * than dropped.
 */
const FORMATTING =
  /<\/?(?:p|div|span|b|strong|em|i|u|s|small|font|center|section|article|table|thead|tbody|tr|td|th|ul|ol|dl|dt|dd|a|h[1-6]|blockquote)(?:\s[^<>]{0,2000})?\/?>/gi;
const BREAKING =
  /<(?:br\s{0,4}\/?|hr\s{0,4}\/?|\/(?:p|div|li|tr|h[1-6]|section|article|blockquote))>/gi;
const ITEM = /<li(?:\s[^<>]{0,2000})?>/gi;

/** A closing tag or two line breaks indicate pasted HTML rather than text about a tag. */
const PASTED =
  /<\/(?:p|div|span|b|strong|em|i|u|ul|ol|li|a|h[1-6]|table|font)>|<br\s{0,4}\/?>[\s\S]{0,10000}?<br\s{0,4}\/?>/i;

const ENTITIES: Record<string, string> = {
  ...{ "&nbsp;": " ", "&quot;": '"', "&#39;": "'", "&apos;": "'", "&amp;": "&" },
  ...{ "&lt;": "<", "&gt;": ">" },
};

/**
 * Converts pasted HTML to plain text, keeping lines and list items. Other text is returned
 * unchanged.
 */
export function plainText(text: string): string {
  if (!PASTED.test(text)) return text;
  // Single-line code spans are left unchanged.
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, at) => (at % 2 === 0 ? withoutFormatting(part) : part))
    .join("");
}

function withoutFormatting(text: string): string {
  return text
    .replace(ITEM, "\n- ")
    .replace(BREAKING, "\n")
    .replace(FORMATTING, "")
    .replace(/&(?:nbsp|quot|#39|apos|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** A URL becomes a link with or without angle brackets. */
const ADDRESS = /<(?=https?:)([^<>\s]{1,2000})>|<(?=https?:)/gi;

/** Escapes `<` in a line of Markdown, so that tags remain only in code spans. */
export function escapeTags(line: string): string {
  if (!line.includes("<")) return line;
  if (/<https?:/i.test(line)) return escapeTags(line.replace(ADDRESS, "$1"));
  const escape = (part: string) => part.replace(/<(?=[a-z/!?])/gi, "&lt;");
  // Unbalanced or escaped backticks make it unclear where code spans begin and end.
  const ticks = line.match(/`+/g) ?? [];
  const isPaired = ticks.length % 2 === 0 && ticks.every((run) => run === "`");
  if (!isPaired || line.includes("\\`")) return escape(line);
  return line
    .split("`")
    .map((part, at) => (at % 2 === 0 ? escape(part) : part))
    .join("`");
}
