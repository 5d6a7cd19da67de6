const NAME = "import";

/** The import page, optionally with an import. */
export function importHref(projectId: number, importId?: number): string {
  const page = `/projects/${projectId}/import`;
  return importId === undefined ? page : `${page}?${NAME}=${importId}`;
}

/** The import id in a URL; null if there is none or it is invalid. */
export function readImportId(params: { get: (name: string) => string | null }): number | null {
  const text = params.get(NAME) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Shows an import, or the file choice (null). Back returns. */
export function openImport(projectId: number, importId: number | null): void {
  // Next patches this call, so `useSearchParams` updates.
  window.history.pushState(null, "", importHref(projectId, importId ?? undefined));
}
