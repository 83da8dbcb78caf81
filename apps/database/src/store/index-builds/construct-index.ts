import type { CollectionDefinition, IndexDefinition } from '../database';
import type { DefinitionScope } from '../definitions/definition-scope';
import { discard, keep } from '../../storage/commits/garbage';
import { CollectionEmptied, IndexBuild } from './index-build';

/** An index to be built, and how the collection looks with it. */
export interface Construction {
  readonly collection: CollectionDefinition;
  /** its number counts for nothing, it gets a new one */
  readonly index: IndexDefinition;
  /** @param now the collection as it is in the end; others may have changed it meanwhile */
  publish(now: CollectionDefinition, index: IndexDefinition): CollectionDefinition;
}

/** What became of it: the index that was built, `emptied`: it must be begun again, or what `begin` found instead. */
export type Constructed<T> = { readonly built: IndexDefinition } | 'emptied' | { instead: T };

/**
 * Builds an index under a number of its own and shows it when it is complete; what it wrote is garbage until then, also when the process
 * dies.
 * @param begin inside a commit group: says what to build, or what there is instead
 * @throws ArangoError unique-constraint-violated (1210), and what the kind of index throws for a document it cannot take
 */
export async function constructIndex<T>(
  scope: DefinitionScope,
  begin: () => Construction | { instead: T },
): Promise<Constructed<T>> {
  let build: IndexBuild | undefined;
  try {
    const begun = await scope.commits.run(() => {
      const wanted = begin();
      if ('instead' in wanted) return wanted;
      const number = scope.definitions.nextNumber();
      discard(scope.store, 'entries', number);
      build = new IndexBuild(scope, wanted.collection, { ...wanted.index, number });
      scope.builds.add(build);
      return { wanted, build };
    });
    return 'instead' in begun ? begun : await finish(scope, begun.build, begun.wanted);
  } catch (error) {
    if (build !== undefined) scope.builds.remove(build);
    scope.sweepGarbage();
    if (error instanceof CollectionEmptied) return 'emptied';
    throw error;
  } finally {
    if (build !== undefined) scope.builds.remove(build);
  }
}

async function finish(scope: DefinitionScope, build: IndexBuild, { publish }: Construction) {
  const { index } = build;
  await build.fill();
  return scope.commits.exclusive(async (run) => {
    await build.complete(run);
    await run(() => {
      keep(scope.store, 'entries', index.number);
      scope.saveCollection(publish(scope.collection(build.collection.id), index));
    });
    return { built: index };
  });
}
