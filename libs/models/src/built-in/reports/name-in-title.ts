/** What follows a name in a title: "Ajv: Another JSON Schema Validator", "JS-YAML - YAML 1.2 parser", "winch &middot;". */
const BEHIND_NAME = /(?::|\s[-–—|·]|\s?&\w+;)\s.*$|\s?&\w+;$/u;

/** The name alone that a title begins with, where more follows. */
export function nameInTitle(title: string): string {
  return title.replace(BEHIND_NAME, '').trim();
}
