/** A model's answer that cannot be used. `message` is told to the model when it is asked again: it holds no text of its. */
export class InvalidAnswer extends Error {}

/** The model declined. It is not asked again. */
export class Refusal extends Error {}
