import type { Analyzer } from '../../analyzers/token';

/**
 * What an inverted index takes from a document, as a tree along its attributes: the common form of a view's link and of the `fields`
 * of an inverted index.
 */
export interface FieldTree {
  /** analyzers for the strings found here; empty: the value itself is not indexed, only attributes below it */
  readonly analyzers: readonly Analyzer[];
  /** attributes not named in `fields` are indexed too, with this node's settings */
  readonly includeAllFields: boolean;
  /** array elements get their position in the path (`a[0]`), else each counts as if it were the value */
  readonly trackListPositions: boolean;
  /** arrays are looked into at all */
  readonly arrays: boolean;
  /** keep what EXISTS needs */
  readonly presence: boolean;
  /** objects here can be asked one by one */
  readonly isNested: boolean;
  readonly fields: ReadonlyMap<string, FieldTree>;
}

/** What several indexes of one collection take together. */
export function mergedTree([first, ...others]: readonly FieldTree[]): FieldTree {
  if (first === undefined) throw new Error('there is no index');
  if (others.length === 0) return first;
  const trees = [first, ...others];
  const names = new Set(trees.flatMap(({ fields }) => [...fields.keys()]));
  const fields = [...names].map((name) => [name, mergedTree(trees.flatMap((tree) => tree.fields.get(name) ?? []))] as const);
  return {
    ...first,
    analyzers: trees.flatMap(({ analyzers }) => analyzers),
    isNested: trees.some(({ isNested }) => isNested),
    fields: new Map(fields),
  };
}

/** The node an attribute path (`a.b`, positions of lists as `a[0]`) leads to; undefined when the index does not take it. */
export function fieldAt(tree: FieldTree, path: string): FieldTree | undefined {
  const node = nodeAt(tree, path);
  return node && node.analyzers.length > 0 ? node : undefined;
}

/** The same, also when only attributes below the path are taken. */
export function nodeAt(tree: FieldTree, path: string): FieldTree | undefined {
  let node: FieldTree = tree;
  for (const step of path.replace(/\[[^\]]*\]/g, '').split('.')) {
    const next: FieldTree | undefined = node.fields.get(step);
    if (next === undefined) return node.includeAllFields ? { ...node, fields: new Map() } : undefined;
    node = next;
  }
  return node;
}
