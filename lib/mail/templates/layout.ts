import type { MailContent } from "../schema";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in HTML, between tags and in quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

interface Layout {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The one thing to do: a button, and in plain text a line of its own. */
  action?: { label: string; link: string };
  /** Said at the end: how long the link lasts, and what to do when one did not expect this. */
  footnote: string;
}

/** A mail from its parts, as text and as HTML that needs no picture, style sheet or script. */
export function mailOf({ subject, greeting, paragraphs, action, footnote }: Layout): MailContent {
  const lines = [greeting, ...paragraphs];
  const text = [...lines, ...(action ? [`${action.label}:\n${action.link}`] : []), footnote];
  const block = (content: string, color: string) =>
    `<p style="margin:0 0 16px;color:${color}">${content}</p>`;
  const button = action
    ? block(
        `<a href="${escaped(action.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;` +
          `background:#3b5bdb;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a>`,
        "#1c1e21",
      ) + block(`<small>${escaped(action.link)}</small>`, "#5c6370")
    : "";
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;background:#ffffff">` +
    `<div style="max-width:560px;overflow-wrap:anywhere">` +
    lines.map((line) => block(escaped(line), "#1c1e21")).join("") +
    button +
    block(`<small>${escaped(footnote)}</small>`, "#5c6370") +
    `</div></body></html>`;
  return { subject, text: `${text.join("\n\n")}\n`, html };
}
