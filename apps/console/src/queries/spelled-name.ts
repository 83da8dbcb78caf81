const PLAIN = /^[a-zA-Z_]\w*$/;

/** A name of a collection as AQL has to spell it: in backticks where it is no plain word. */
export function spelledName(name: string): string {
  return PLAIN.test(name) ? name : `\`${name}\``;
}
