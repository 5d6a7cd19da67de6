/**
 * Advisory lock that prevents the removal of discarded files. A backup holds it, because its rows
 * may reference files discarded while it runs. Removal takes it in shared mode.
 */
export const DISCARDED_FILES_LOCK = 5_263_103;
