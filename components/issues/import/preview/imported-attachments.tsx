import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { countText } from "@/components/issues/import/import-text";
import type { ImportJob } from "@/lib/transfer/import-jobs/schema";

/** Says what became of the attachments that the file names by address. */
export function ImportedAttachments({ attachments }: Pick<ImportJob, "attachments">) {
  const { found, to_download: toDownload, downloaded, failed } = attachments;
  if (found === 0) return null;
  const number = (value: number) => value.toLocaleString("en");
  return (
    <section aria-labelledby="attachments" className="flex flex-col gap-2">
      <h2 id="attachments" className="text-md font-semibold">
        Attachments <span className="text-sm text-text-muted numeric">{number(found)}</span>
      </h2>
      {attachments.is_downloading && (
        <ProgressBar label="Attachments downloaded" value={downloaded + failed} max={toDownload} />
      )}
      <p className="text-text-muted">
        {toDownload === 0
          ? "None was downloaded. The issues link to where they are."
          : `${number(downloaded)} of ${countText(toDownload, "file")} downloaded. The issues link to all of them.`}
        {failed > 0 && ` ${number(failed)} failed; see Problems.`}
      </p>
    </section>
  );
}
