import { nameInCapitals } from '@strata/text';

/** Most names have no quote or white space to lose, and each is asked for in every pass over an import. */
const TO_CLEAN = /^[\s"'“”‘’«»`]|[\s"'“”‘’«»`]$|\s\s|[^\S ]/;

/**
 * Identity of an entity: its name without surrounding quotes, white space folded, in upper case but for options of one letter (docs/contracts/importer.md, "Rows of the
 * knowledge graph"). "" for no name.
 */
export function entityIdentity(name: string): string {
  if (!TO_CLEAN.test(name)) return nameInCapitals(name);
  const plain = name
    .trim()
    .replace(/^["'“”‘’«»`]+|["'“”‘’«»`]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return nameInCapitals(plain);
}
