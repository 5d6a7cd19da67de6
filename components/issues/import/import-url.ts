const NAME = "import";

/** The page on which files are imported; with an import, that one. */
export function importHref(projectId: number, importId?: number): string {
  const page = `/projects/${projectId}/import`;
  return importId === undefined ? page : `${page}?${NAME}=${importId}`;
}

/** The id of the import that an address names; null for none, and for what is no id. */
export function readImportId(params: { get: (name: string) => string | null }): number | null {
  const text = params.get(NAME) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Shows an import, or the choice of a file (null). Back returns. */
export function openImport(projectId: number, importId: number | null): void {
  // Next reads this call: `useSearchParams` follows.
  window.history.pushState(null, "", importHref(projectId, importId ?? undefined));
}
