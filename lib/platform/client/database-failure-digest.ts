/**
 * The error digest of a server component that failed because the database was unavailable. The
 * browser receives nothing else about the error.
 */
export const DATABASE_FAILURE_DIGEST = "database-trouble";
