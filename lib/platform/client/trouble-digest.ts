/** The digest of a server component's error that comes from trouble with the database: all that the browser learns of it. */
export const TROUBLE_DIGEST = "database-trouble";
