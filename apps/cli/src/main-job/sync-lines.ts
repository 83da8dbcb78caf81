import type { GraphOutcome, GraphPlan, SyncPlan } from '@strata/client';
import { isNothingToDo } from '@strata/client';
import { commandIn } from '../projects/chosen-project';
import { counted } from '../terminal/figures';
import type { LeftOutOption } from './left-out-lines';
import { leftOutLines } from './left-out-lines';

type Named = { category: string; name: string; inFolder: string };

/** What a sync is going to do, a line per file and one for each change of the graph. */
export function syncPlanLines({ files, graph, skipped, source }: SyncPlan, named: LeftOutOption = {}): string[] {
  const sorted = (documents: readonly Named[]) => documents.toSorted((a, b) => (a.inFolder < b.inFolder ? -1 : 1));
  return [
    ...sorted(files.added).map(({ inFolder, category }) => `+ ${inFolder}  (new in ${category})`),
    ...sorted(files.changed).map(({ inFolder, category }) => `~ ${inFolder}  (changed in ${category})`),
    ...files.removed.map(
      ({ scope, name, custom_metadata }) => `- ${custom_metadata['sync_path'] ?? name}  (gone from ${scope[1]})`,
    ),
    `${counted(files.added.length, 'new document')}, ${files.changed.length} changed, ${files.removed.length} gone, ${files.unchanged.length} unchanged`,
    ...graphPlanLines(graph),
    ...(files.others > 0
      ? [`${counted(files.others, 'other document')} of the project did not come from ${source}: they stay`]
      : []),
    ...leftOutLines(skipped, named),
  ];
}

/** One line for a watch that has something to do. */
export function syncSummary({ files: { added, changed, removed } }: SyncPlan): string {
  return `${added.length} new, ${changed.length} changed, ${removed.length} gone`;
}

/** What is going to happen to the graph, a line per category and kind of change. */
export function graphPlanLines(graph: GraphPlan): string[] {
  if (isNothingToDo(graph)) return ['the graph is up to date'];
  const of = (title: string, part: ReadonlyMap<string, readonly unknown[]>) =>
    [...part].map(([category, documents]) => `graph: ${title} ${counted(documents.length, 'document')} in ${category}`);
  return [
    ...of('update', graph.update),
    ...of('insert', graph.insert),
    ...of('delete', graph.delete),
    ...graph.build.map((category) => `graph: build ${category}`),
    ...(graph.import.length > 0 ? [`graph: import ${counted(graph.import.length, 'document')} that are mapped only`] : []),
  ];
}

/** What did not go well, and what to do next. */
export function graphOutcomeLines({ refused, unclustered, needsReclustering }: GraphOutcome, project: string): string[] {
  return [
    ...refused.map(({ category, document, reason }) => `refused: ${category}/${document}: ${reason}`),
    ...unclustered.map(({ category, name }) => `${category}/${name} is like no other document: on the map only, in no cluster`),
    ...reclusterAdvice(needsReclustering, project),
  ];
}

/** What to do about partitions whose communities no longer fit. */
export function reclusterAdvice(partitions: readonly string[], project: string): string[] {
  if (partitions.length === 0) return [];
  return [`communities of ${partitions.join(', ')} no longer fit: ${commandIn(project, 'graph recluster')} finds them anew`];
}
