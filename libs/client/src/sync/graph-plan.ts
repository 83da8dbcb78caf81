import type { NamedDocument } from '@strata/contracts';

/** A document as it is to be in the graph. */
export interface WantedDocument {
  category: string;
  name: string;
  /** unset while its file is not stored: it cannot be in the graph then */
  id?: string;
  version: number;
}

/** A file that is to leave the graph, or whose document is to. */
export interface RemovedDocument {
  id: string;
  category: string;
}

/** What the graph has, by id of the file. */
export interface GraphState {
  /** documents of the corpus graph: their category, the version that was read, and whether they are in a cluster; files of one name share a `key` */
  sources: ReadonlyMap<string, { key: string; category: string; version: number; isClustered: boolean }>;
  /** documents of the knowledge graph */
  imported: ReadonlySet<string>;
  /** categories that are mapped and have a strategy for every cluster: these can be changed, others are built */
  built: ReadonlySet<string>;
}

/** What brings the graph in line with the files, by category. */
export interface GraphPlan {
  insert: Map<string, NamedDocument[]>;
  update: Map<string, NamedDocument[]>;
  delete: Map<string, string[]>;
  /** categories that get their first build, or the rest of one that broke off */
  build: string[];
  /** ids of files that are mapped as they are and not in the knowledge graph */
  import: { category: string; id: string }[];
  /** documents that are mapped and like no other: in no cluster, and so in no partition that could be imported */
  unclustered: { category: string; name: string }[];
}

/**
 * Compares files with the graph. Nothing but the graph itself says what was done before: a sync that was interrupted anywhere is simply repeated.
 * @param removed files that are to go from the graph and then from the file manager
 */
export function planGraph(wanted: readonly WantedDocument[], removed: readonly RemovedDocument[], graph: GraphState): GraphPlan {
  const plan: GraphPlan = { insert: new Map(), update: new Map(), delete: new Map(), build: [], import: [], unclustered: [] };
  const build = new Set<string>();
  for (const { category, name, id = '', version } of wanted) {
    const source = graph.sources.get(id);
    if (!graph.built.has(category)) build.add(category);
    else if (!source) push(plan.insert, category, { docName: name, fileId: id });
    else if (source.version !== version) push(plan.update, category, { docName: name, fileId: id });
    else if (!source.isClustered) plan.unclustered.push({ category, name });
    else if (!graph.imported.has(id)) plan.import.push({ category, id });
  }
  for (const file of removed) {
    const source = graph.sources.get(file.id);
    if (source && graph.built.has(source.category)) push(plan.delete, source.category, file.id);
    else if (source && wanted.some(({ category }) => category === file.category)) build.add(file.category); // a build takes it off the map
  }
  return { ...plan, build: [...build].sort() };
}

export const isNothingToDo = (plan: GraphPlan): boolean =>
  plan.build.length === 0 && plan.import.length === 0 && [plan.insert, plan.update, plan.delete].every(({ size }) => size === 0);

/** How many documents a part of a plan concerns. */
export const documentCount = (part: ReadonlyMap<string, readonly unknown[]>): number =>
  [...part.values()].reduce((sum, documents) => sum + documents.length, 0);

function push<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
