/**
 * An unusable response from a model. `message` is sent to the model on retry and quotes nothing
 * from the response.
 */
export class InvalidResponse extends Error {}

/** The model refused. Do not retry. */
export class Refusal extends Error {}
