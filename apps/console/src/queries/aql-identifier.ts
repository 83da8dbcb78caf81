const PLAIN = /^[a-zA-Z_]\w*$/;

/** A name of a collection as AQL has to spell it: in backticks where it is no plain word. */
export function aqlIdentifier(name: string): string {
  return PLAIN.test(name) ? name : `\`${name}\``;
}
