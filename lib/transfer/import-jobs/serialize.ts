import { iso, Prisma } from "@/lib/platform/db/query";

/** An import `j` as a list element. */
export const listedImportColumns = Prisma.sql`
  j.id, j.project_id, j.user_id, j.status::int AS status, j.file_name, j.size_bytes::float8 AS size_bytes, j.format,
  j.columns ->> 'encoding' AS encoding, j.total, j.processed, j.imported, j.skipped, j.failed, j.failure,
  j.cancel_requested, ${iso("j.started_at")} AS started_at, ${iso("j.finished_at")} AS finished_at,
  ${iso("j.created_at")} AS created_at, ${iso("j.updated_at")} AS updated_at`;

const attachments = (name: string) =>
  Prisma.sql`COALESCE((j.columns -> 'attachments' ->> ${Prisma.raw(`'${name}'`)})::int, 0)`;

/** The import resource. */
export const importColumns = Prisma.sql`
  ${listedImportColumns}, j.errors, COALESCE(j.columns -> 'ignored', '[]') AS ignored_columns,
  COALESCE(j.columns -> 'unmatched', '[]') AS unmatched_people,
  json_build_object('found', ${attachments("found")}, 'to_download', ${attachments("to_download")},
    'downloaded', ${attachments("downloaded")}, 'failed', ${attachments("failed")},
    'is_downloading', j.status = 3 AND j.storage_key IS NOT NULL) AS attachments`;
