import { Banner } from "@/components/ui/feedback/banner";
import { countText, fieldLabel } from "@/components/issues/import/import-text";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";

const MARKUP = { jira: "Jira markup", textile: "Textile" };
/** Number of hosts named. */
const SHOWN = 10;

/** Says what happens to the attachments, which are addresses. */
function AttachmentNotes({ hosts }: { hosts: ImportPreview["attachments"] }) {
  if (hosts.length === 0) return null;
  const total = hosts.reduce((sum, { count }) => sum + count, 0);
  const named = (some: typeof hosts) =>
    some
      .slice(0, SHOWN)
      .map(({ host, count }) => `${host} (${count.toLocaleString("en")})`)
      .join(", ") + (some.length > SHOWN ? " and others" : "");
  const downloaded = hosts.filter((host) => host.is_downloaded);
  const kept = hosts.filter((host) => !host.is_downloaded);
  return (
    <Banner>
      <p>
        {countText(total, "attachment")}: the file has only{" "}
        {total === 1 ? "its address" : "their addresses"}, which the issues link to.
      </p>
      {downloaded.length > 0 && (
        <p>Downloaded and attached after the import, from {named(downloaded)}.</p>
      )}
      {kept.length > 0 && (
        <p>
          Not downloaded, from {named(kept)}. These links work only as long as the files stay there.
        </p>
      )}
    </Banner>
  );
}

/** What happens to texts and files, and what was not understood. */
export function PreviewNotes({ preview }: { preview: ImportPreview }) {
  const { encoding, unknown_words: words, markup, attachments } = preview;
  return (
    <>
      {encoding === "Windows-1252" && (
        <Banner tone="warning">
          This file isn’t UTF-8, so it was read as Windows-1252. Check accents and quotes, or save
          it as UTF-8.
        </Banner>
      )}
      {markup !== null && (
        <Banner>
          {MARKUP[markup]} in descriptions and comments becomes Markdown. Code is kept as it is.
        </Banner>
      )}
      <AttachmentNotes hosts={attachments} />
      {words.length > 0 && (
        <Banner>
          Not recognized, and treated as empty:{" "}
          {words
            .slice(0, 10)
            .map(({ field, word, count }) => `${fieldLabel(field)} “${word}” (${count})`)
            .join(", ")}
          .
        </Banner>
      )}
    </>
  );
}
