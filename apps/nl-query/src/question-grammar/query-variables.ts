import type { QueryNode } from './question-query';

/** Every collection that documents and edges of a tree are of. */
export function collectionsIn({ collection, links }: QueryNode): string[] {
  return [collection, ...links.flatMap(({ join, node }) => [...(join.kind === 'edge' ? [join.edge] : []), ...collectionsIn(node)])];
}

/** Names of variables: the first letters of collections, made different by numbers. */
export class Variables {
  private readonly taken: Set<string>;

  /** @param collections that the query reads: a variable of the same name would hide one */
  constructor(collections: Iterable<string>) {
    this.taken = new Set(collections);
  }

  named(word: string): string {
    let name = word;
    for (let n = 2; this.taken.has(name); n++) name = `${word}${n}`;
    this.taken.add(name);
    return name;
  }

  for(collection: string): string {
    return this.named((/[a-z]/i.exec(collection)?.[0] ?? 'd').toLowerCase());
  }
}
