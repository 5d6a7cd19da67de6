import { invalid, NotFound } from "@/lib/platform/http/errors";
import { chosenColumns, type Columns } from "@/lib/transfer/csv/columns";
import { requireTitle } from "@/lib/transfer/csv/read-head";
import { type OpenFile, type Survey, surveyFile } from "@/lib/transfer/csv/survey-file";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { fileStore } from "@/lib/platform/storage/file-store";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import { type ImportOptions, toColumn } from "./schema";

/** Opens a file of the store, as often as it is asked to. */
export function openStored(storageKey: string): OpenFile {
  return () => fileStore().read(storageKey);
}

/**
 * What is known of a file that somebody sent: 422 on `file` for what is no CSV, or names no title where it has to.
 * NotFound when the store does not have it any more.
 */
export async function surveySent(storageKey: string, needsTitle: boolean): Promise<Survey> {
  try {
    const survey = await surveyFile(openStored(storageKey));
    if (needsTitle) requireTitle(survey.columns);
    return survey;
  } catch (error) {
    if (error instanceof OperatorError) throw invalid("file", error.message);
    if (error instanceof StoredFileMissing) throw new NotFound("File of this import");
    throw error;
  }
}

/** What the columns are: as somebody has chosen, else as the header says. */
export function columnsOf(survey: Survey, { columns }: ImportOptions): Columns {
  if (!columns) return survey.columns;
  return chosenColumns(
    survey.header,
    columns.map((field) => (field === null ? null : toColumn(field))),
  );
}
