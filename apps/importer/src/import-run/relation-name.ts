/**
 * Identity of the name of a relation: upper case with underscores, so that "works for" and `WORKS_FOR` are one (docs/contracts/importer.md,
 * "Rows of the knowledge graph").
 */
export function relationIdentity(name: string): string {
  return name
    .trim()
    .replace(/[\s_-]+/g, '_')
    .toUpperCase();
}
