const NAME = "import";

/** Returns the URL of the import page, optionally with an import. */
export function importHref(projectId: number, importId?: number): string {
  const page = `/projects/${projectId}/import`;
  return importId === undefined ? page : `${page}?${NAME}=${importId}`;
}

/** Returns the import id in a URL, or null if it is missing or invalid. */
export function readImportId(params: { get: (name: string) => string | null }): number | null {
  const text = params.get(NAME) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Shows an import, or the file picker if null. The Back button returns to the previous view. */
export function openImport(projectId: number, importId: number | null): void {
  // Next patches this call, so `useSearchParams` updates.
  window.history.pushState(null, "", importHref(projectId, importId ?? undefined));
}
