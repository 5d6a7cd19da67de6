const FENCE = /^\s*(?:`{3}|~{3})/;
const HEADING = /^#{2,6} \S/;
const DIVIDER = /^[|: ]*-{3,}:? *\|[\s|:-]*$/;
const TASK = /^\s*[*-] \[[ xX]\] /;
const INLINE = /\]\((?:https?:|mailto:|\/|#)|\*\*[^\s*]/;

/** What Markdown cannot mean, by kind. */
const MARKUP = {
  jira: [
    /^\s*(?:h[1-6]|bq)\. /,
    /\{(?:code|noformat|quote|panel|color|info|note|tip|warning)(?:[:}])/,
    /\{\{[^{}\s]/,
    /\{[*_+-]\}/,
    /\|(?:https?|mailto):/,
    /\[~[^\]\s]/,
    /\[https?:/,
    /^\s*\|\|/,
    /![^\s!|]*\.(?:png|jpe?g|gif)(?:!|\|)/i,
  ],
  textile: [
    /^\s*(?:h[1-6]|bq|bc|p|pre)[^\s.]{0,40}\. /,
    /<pre>|<pre /,
    /":(?:https?|mailto):/,
    /\|_[^|.]{0,20}\./,
    /(?:^|[\s(])@[^\s@][^@]{0,80}@(?:$|[\s).,;:])/,
    /![^\s!|]*\.(?:png|jpe?g|gif)!/i,
    /\{\{(?:collapse|thumbnail)/,
  ],
};

/**
 * Returns whether a text is Markdown although its tracker uses another markup: it has constructs of
 * Markdown, and none that only the other markup has.
 */
export function isAlreadyMarkdown(kind: keyof typeof MARKUP, text: string): boolean {
  const lines = text.split("\n");
  let hasMarkdown = false;
  let isInFence = false;
  for (const [index, line] of lines.entries()) {
    if (FENCE.test(line)) {
      isInFence = !isInFence;
      hasMarkdown = true;
    }
    if (isInFence) continue;
    if (MARKUP[kind].some((pattern) => pattern.test(line))) return false;
    hasMarkdown ||= isMarkdown(line, lines[index - 1], lines[index + 1]);
  }
  return hasMarkdown;
}

function isMarkdown(line: string, before: string | undefined, after: string | undefined): boolean {
  // Lists of wikis do not start at the second level.
  const standsAlone = !/^\s*[#*]/.test(before ?? "") && !/^\s*#/.test(after ?? "");
  if (HEADING.test(line)) return standsAlone;
  return DIVIDER.test(line) || TASK.test(line) || INLINE.test(line);
}
