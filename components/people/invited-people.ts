/** A person to invite, parsed from the input. */
export interface InvitedPerson {
  /** As typed. */
  typed: string;
  email: string;
  first_name: string;
  last_name: string;
}

function capitalized(word: string): string {
  const [first = "", ...rest] = Array.from(word);
  return first.toLocaleUpperCase("en") + rest.join("");
}

/**
 * The name before `<…>`, or one derived from the address: "ana.ruiz+x@acme.test" becomes Ana Ruiz.
 */
function nameWords(name: string, email: string): string[] {
  const typed = name.replace(/["“”]/g, "").trim();
  if (typed !== "") return typed.split(/\s+/);
  const [local = ""] = email.split(/[@+]/);
  return local
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalized);
}

/**
 * Parses addresses separated by commas, semicolons, spaces or line breaks, including the form `Ana
 * Ruiz <ana@acme.test>`. Invalid addresses stay in the list, so that the API reports them.
 * Duplicates count once.
 */
export function readInvitedPeople(text: string): InvitedPerson[] {
  const people = new Map<string, InvitedPerson>();
  for (const [typed, name = "", bracketed, bare] of text.matchAll(
    /([^<>,;\n@\s][^<>,;\n@]{0,300})?<\s*([^<>\s]+)\s*>|([^\s,;<>]+)/g,
  )) {
    const email = bracketed ?? bare ?? "";
    const [first = email, ...rest] = nameWords(bracketed === undefined ? "" : name, email);
    // A last name is required. People can change theirs when they accept.
    const last = rest.join(" ") || "(invited)";
    const person = { typed: typed.trim(), email, first_name: first, last_name: last };
    const key = email.toLowerCase();
    if (!people.has(key)) people.set(key, person);
  }
  return [...people.values()];
}
