/** What the platform keeps of a project, by the ends of the collections' names. */
const COLLECTIONS = [
  ...['modules', 'sources', 'similarities', 'domains', 'corpus_relations', 'rags', 'change_journal'],
  ...['Documents', 'Chunks', 'Entities', 'Communities', 'SemanticUnits', 'Relations', 'Imports', 'Merges'],
  ...['QueryCache', 'Runs'],
] as const;

/**
 * Names of all collections that the platform may make for a project, whether they are there or not. Where several projects share a database,
 * a common beginning says nothing: `a_b_sources` is of the project `a_b` and none of the project `a`'s.
 */
export function projectCollections(project: string): string[] {
  return COLLECTIONS.map((name) => `${project}_${name}`);
}
