/**
 * Advisory lock that prevents the removal of discarded files. A backup holds it, because its rows
 * may reference files discarded meanwhile. The removal takes it shared.
 */
export const DISCARDED_FILES_LOCK = 5_263_103;
