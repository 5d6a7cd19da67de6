type Facts = Record<string, unknown>;

/** Returns the old and new values of the listed fields that differ, for an audit entry. */
export function changedFields<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): { isEmpty: boolean; before: Facts; after: Facts } {
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (facts: Readonly<Record<Name, unknown>>): Facts =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { isEmpty: changed.length === 0, before: pick(before), after: pick(after) };
}
