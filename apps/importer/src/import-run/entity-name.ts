/**
 * Identity of an entity: its name without surrounding quotes, white space folded, upper-cased (docs/contracts/importer.md, "Rows of the
 * knowledge graph"). "" for no name.
 */
export function entityIdentity(name: string): string {
  return name
    .trim()
    .replace(/^["'“”‘’«»`]+|["'“”‘’«»`]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
