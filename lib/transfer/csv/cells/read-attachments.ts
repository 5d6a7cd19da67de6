import { z } from "zod";
import { cut } from "./check-text";

/** A file of an issue that the tracker keeps, and its address there. */
export interface DraftAttachment {
  name: string;
  url: string;
}

const LIST = z.array(z.object({ name: z.string(), url: z.string() }));
/** Longer addresses are those of single sign-on pages, not of files. */
const MAX_URL = 2_000;
const NAME_MAX = 255;
/** A date, the person, the name and the address, as Jira writes an attachment into one cell. */
const SIGNED = /^[^;\n]{0,80};[^;\n]{0,255};([^\n]*);(https?:\/\/\S+)$/i;
/** Other trackers have a column with the number of attachments. */
const NONE = /^0*$/;

/**
 * Reads the attachments that cells name by address. `others` are texts that are not addresses, so
 * that nothing can be kept of the files but their names.
 */
export function readAttachments(
  cells: string[],
  isJson: boolean,
): { files: DraftAttachment[]; others: string[] } {
  const files: DraftAttachment[] = [];
  const others: string[] = [];
  const take = (url: string, name = "") => {
    const file = fileAt(url, name);
    if (file) files.push(file);
    else others.push(name || url);
  };
  for (const cell of cells) {
    const text = cell.trim();
    const [, name, url] = SIGNED.exec(text) ?? [];
    if (NONE.test(text)) continue;
    if (isJson && text.startsWith("[")) readList(text).forEach((file) => take(file.url, file.name));
    else if (url !== undefined) take(url, name);
    else if (/https?:\/\//i.test(text)) splitAddresses(text).forEach((part) => take(part));
    else others.push(text);
  }
  return { files, others };
}

/** Several addresses in one cell, as Trello writes them; they may contain commas themselves. */
function splitAddresses(text: string): string[] {
  const parts = text.split(/\s/).flatMap((part) => part.split(/[,;](?=https?:\/\/)/i));
  return parts.map((part) => part.replace(/[,;]$/, "")).filter((part) => part !== "");
}

/** JSON files have their attachments in one cell, as a list. */
function readList(text: string): DraftAttachment[] {
  try {
    return LIST.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

function fileAt(address: string, given: string): DraftAttachment | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL) return undefined;
  const name = given.trim() || decoded(url.pathname.split("/").at(-1) ?? "") || url.host;
  return { name: cut(name.replace(/\s+/g, " "), NAME_MAX), url: url.href };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const ADDRESS = /https?:\/\/[^\s<>"'`\\)\]]{1,2000}/gi;
/** Where trackers keep the files that people put into texts. */
const UPLOAD =
  /^(?:(?:user-images|private-user-images)\.githubusercontent\.com|uploads\.linear\.app)$|\/(?:user-attachments\/(?:assets|files)|uploads\/[0-9a-f]{32}|secure\/attachment\/\d+|attachments\/(?:download\/)?\d+|rest\/api\/\d\/attachment\/content)\/[^/]/i;

/** Returns the files that texts link to, in places where trackers keep uploads. */
export function uploadsIn(texts: string[]): DraftAttachment[] {
  return texts.flatMap((text) =>
    (text.includes("://") ? (text.match(ADDRESS) ?? []) : []).flatMap((address) => {
      const file = fileAt(address, "");
      if (!file) return [];
      const { host, pathname } = new URL(file.url);
      return UPLOAD.test(host) || UPLOAD.test(pathname) ? [file] : [];
    }),
  );
}

/** Returns each address once, with the name it has first. */
export function distinctFiles(files: DraftAttachment[]): DraftAttachment[] {
  if (files.length < 2) return files;
  return [...new Map(files.toReversed().map((file) => [file.url, file])).values()].toReversed();
}

/** Pictures in a text are named like the attachments, and become links to them. */
export function withAddresses(text: string, files: DraftAttachment[]): string {
  return files.reduce(
    (body, { name, url }) =>
      body
        .replaceAll(`](${name})`, () => `](${target(url)})`)
        .replaceAll(`](<${name}>)`, () => `](${target(url)})`),
    text,
  );
}

/** Returns a list of links in Markdown, or nothing without attachments. */
export function attachmentLinks(files: DraftAttachment[]): string {
  if (files.length === 0) return "";
  const items = files.map(
    ({ name, url }) => `- [${name.replace(/[\\`*_~[\]<>@#|!]/g, "\\$&")}](${target(url)})`,
  );
  return `Attachments from the import:\n\n${items.join("\n")}`;
}

/** An address that no character of ends a link in Markdown. */
function target(url: string): string {
  return url.replace(/[()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The project's address at the start of an issue's, as GitLab writes it. */
const ISSUE_URL = /^(https?:\/\/\S+?)(?:\/-)?\/(?:issues|work_items)\/\d+$/;

/** GitLab writes uploads without the project's address, which the issue's own address has. */
export function withUploadAddresses(text: string, issueUrl: string): string {
  const [, project] = ISSUE_URL.exec(issueUrl.trim()) ?? [];
  if (project === undefined) return text;
  return text.replace(
    /\]\((\/uploads\/[0-9a-f]{32}\/)/gi,
    (_, path: string) => `](${project}${path}`,
  );
}
