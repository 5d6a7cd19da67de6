import type { DigestItem } from "./find-digest";

/** What happened to one issue, oldest first, or one membership. */
export interface DigestSubject {
  issue: DigestItem["issue"];
  lines: DigestItem[];
}

/** The subjects in one project, or the teams the person joined. */
export interface DigestSection {
  project: DigestItem["project"];
  subjects: DigestSubject[];
}

/**
 * Groups the items, newest first, by project and issue. Both are in the order of their newest item;
 * teams come last.
 */
export function groupDigest(items: readonly DigestItem[]): DigestSection[] {
  const sections = new Map<
    number | null,
    { project: DigestItem["project"]; subjects: Map<string, DigestSubject> }
  >();
  for (const [index, item] of items.entries()) {
    const { project, issue } = item;
    const id = project?.id ?? null;
    const section = sections.get(id) ?? { project, subjects: new Map<string, DigestSubject>() };
    sections.set(id, section);
    const name = issue?.key ?? String(index);
    const subject = section.subjects.get(name) ?? { issue, lines: [] };
    section.subjects.set(name, subject);
    subject.lines.unshift(item);
  }
  return [...sections.values()]
    .map(({ project, subjects }) => ({ project, subjects: [...subjects.values()] }))
    .sort((a, b) => Number(a.project === null) - Number(b.project === null));
}
