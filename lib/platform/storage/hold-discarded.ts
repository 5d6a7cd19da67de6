/**
 * The number of an advisory lock: who holds it keeps discarded files from being removed, as a backup does, whose rows may
 * refer to files that are discarded meanwhile. Who removes them takes it shared.
 */
export const DISCARDED_FILES_LOCK = 5_263_103;
