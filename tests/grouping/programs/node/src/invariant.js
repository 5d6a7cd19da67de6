class InvariantError extends Error {}

function invariant(value, what) {
  if (value == null) throw new InvariantError(`expected ${what}`);
}

module.exports = { invariant };
