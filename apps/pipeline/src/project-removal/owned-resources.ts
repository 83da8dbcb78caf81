import { projectCollections } from '@strata/contracts';
import { corpusGraphNames, knowledgeGraphNames } from '@strata/knowledge';

/** What a database holds. */
export interface DatabaseResources {
  readonly collections: readonly string[];
  readonly graphs: readonly string[];
  /** with the collections that each view is over */
  readonly views: readonly { readonly name: string; readonly over: readonly string[] }[];
}

export interface OwnedResources {
  readonly collections: readonly string[];
  readonly graphs: readonly string[];
  readonly views: readonly string[];
  /** what only looks as if it were the project's: it is kept */
  readonly strange: readonly string[];
}

/** Rows that a deletion of documents may have to give back, while it runs. */
const SNAPSHOT = /^delete_\d+_[0-9a-f]{8}$/;

/**
 * Tells what is clearly a project's: names that the platform gives, and search views over nothing but those collections.
 * @param others projects of the same database; what begins with their names is none of this one's business
 */
export function ownedResources(project: string, present: DatabaseResources, others: readonly string[]): OwnedResources {
  const prefix = `${project}_`;
  const { graph: corpusGraph, searchView } = corpusGraphNames(project);
  const { graph: knowledgeGraph } = knowledgeGraphNames(project);
  const known = new Set(projectCollections(project));
  const isOwnCollection = (name: string) =>
    known.has(name) || (name.startsWith(prefix) && SNAPSHOT.test(name.slice(prefix.length)));
  const isOwnGraph = (name: string) => name === corpusGraph || name === knowledgeGraph;
  const isOwnView = ({ name, over }: DatabaseResources['views'][number]) =>
    name === searchView ||
    (over.length > 0 && over.every((collection) => isOwnCollection(collection) && name.startsWith(`${collection}_`)));
  const foreign = others.filter((other) => other.startsWith(prefix)).map((other) => `${other}_`);
  const isStrange = (name: string) => name.startsWith(prefix) && !foreign.some((other) => name.startsWith(other));
  const views = present.views.filter(isOwnView).map(({ name }) => name);
  const strange = [
    ...present.collections.filter((name) => !isOwnCollection(name) && isStrange(name)).map((name) => `collection ${name}`),
    ...present.graphs.filter((name) => !isOwnGraph(name) && isStrange(name)).map((name) => `graph ${name}`),
    ...present.views.filter(({ name }) => !views.includes(name) && isStrange(name)).map(({ name }) => `view ${name}`),
  ];
  return {
    collections: present.collections.filter(isOwnCollection).sort(),
    graphs: present.graphs.filter(isOwnGraph).sort(),
    views: views.sort(),
    strange: strange.sort(),
  };
}
