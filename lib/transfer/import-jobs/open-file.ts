import { invalid, NotFound } from "@/lib/platform/http/errors";
import { chosenColumns, type Columns } from "@/lib/transfer/csv/columns";
import { requireTitle } from "@/lib/transfer/csv/read-head";
import { type OpenFile, type Survey, surveyFile } from "@/lib/transfer/csv/survey-file";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { fileStore } from "@/lib/platform/storage/file-store";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import { type ImportOptions, toColumn } from "./schema";

/** Opens a stored file; can be called repeatedly. */
export function openStored(storageKey: string): OpenFile {
  return () => fileStore().read(storageKey);
}

/**
 * Surveys an uploaded file. Throws 422 on `file` if it is not CSV or lacks a required title column,
 * and NotFound if it is no longer in the store.
 */
export async function surveyUploadedFile(storageKey: string, needsTitle: boolean): Promise<Survey> {
  try {
    const survey = await surveyFile(openStored(storageKey));
    if (needsTitle) requireTitle(survey.columns);
    return survey;
  } catch (error) {
    if (error instanceof OperatorError) throw invalid("file", error.message);
    if (error instanceof StoredFileMissing) throw new NotFound("Import file");
    throw error;
  }
}

/**
 * Returns the column mapping: the user's choice or, by default, the one derived from the header.
 */
export function columnsOf(survey: Survey, { columns }: ImportOptions): Columns {
  if (!columns) return survey.columns;
  return chosenColumns(
    survey.header,
    survey.columns,
    columns.map((field) => (field === null ? null : toColumn(field))),
  );
}
