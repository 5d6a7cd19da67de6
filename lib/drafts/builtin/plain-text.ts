/** Tags that only shape a text. Others are what the text is about, or an attack: they are shown, not dropped. */
const SHAPING =
  /<\/?(?:p|div|span|b|strong|em|i|u|s|small|font|center|section|article|table|thead|tbody|tr|td|th|ul|ol|dl|dt|dd|a|h[1-6]|blockquote)(?:\s[^<>]{0,2000})?\/?>/gi;
const BREAKING =
  /<(?:br\s{0,4}\/?|hr\s{0,4}\/?|\/(?:p|div|li|tr|h[1-6]|section|article|blockquote))>/gi;
const ITEM = /<li(?:\s[^<>]{0,2000})?>/gi;

/** A closing tag, or two line breaks: somebody pasted HTML, and does not tell of a tag. */
const PASTED =
  /<\/(?:p|div|span|b|strong|em|i|u|ul|ol|li|a|h[1-6]|table|font)>|<br\s{0,4}\/?>[\s\S]{0,10000}?<br\s{0,4}\/?>/i;

const ENTITIES: Record<string, string> = {
  ...{ "&nbsp;": " ", "&quot;": '"', "&#39;": "'", "&apos;": "'", "&amp;": "&" },
  ...{ "&lt;": "<", "&gt;": ">" },
};

/** HTML that somebody pasted, as plain text with its lines and list items. Text that is none stays as it is. */
export function plainText(text: string): string {
  if (!PASTED.test(text)) return text;
  // A code span of one line stays as it is.
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, at) => (at % 2 === 0 ? withoutShape(part) : part))
    .join("");
}

function withoutShape(text: string): string {
  return text
    .replace(ITEM, "\n- ")
    .replace(BREAKING, "\n")
    .replace(SHAPING, "")
    .replace(/&(?:nbsp|quot|#39|apos|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** An address in angle brackets: without them it is a link as well. */
const ADDRESS = /<(?=https?:)([^<>\s]{1,2000})>|<(?=https?:)/gi;

/** A line of Markdown in which no tag is left but within code spans: `<` is written so that it is one. */
export function withoutTags(line: string): string {
  if (!line.includes("<")) return line;
  if (/<https?:/i.test(line)) return withoutTags(line.replace(ADDRESS, "$1"));
  const escape = (part: string) => part.replace(/<(?=[a-z/!?])/gi, "&lt;");
  // A backtick too many, or an escaped one, and what is a code span is anybody's guess.
  const ticks = line.match(/`+/g) ?? [];
  const isPaired = ticks.length % 2 === 0 && ticks.every((run) => run === "`");
  if (!isPaired || line.includes("\\`")) return escape(line);
  return line
    .split("`")
    .map((part, at) => (at % 2 === 0 ? escape(part) : part))
    .join("`");
}
