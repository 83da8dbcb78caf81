import type { GraphPlan } from '@strata/client';
import { counted } from '@strata/client';

/** So many categories are named: a list of hundreds tells nobody more. */
const NAMED = 8;

/** What an update of the graph is going to do, a sentence for each kind of change; none when the graph is up to date. */
export function planWords({ insert, update, delete: removed, build, import: mapped }: GraphPlan): string[] {
  const [news, newer, gone] = [insert, update, removed].map(count);
  return [
    build.length > 0 ? `${counted(build.length, 'category', 'categories')} to build: ${named(build)}.` : '',
    news ? `${counted(news, 'new document')} to add.` : '',
    newer ? `${counted(newer, 'newer version')} to read.` : '',
    gone ? `${counted(gone, 'document')} to take out: ${gone === 1 ? 'its file is' : 'their files are'} gone.` : '',
    mapped.length > 0 ? `${counted(mapped.length, 'document')} to import: mapped, and not in the graph.` : '',
  ].filter((words) => words !== '');
}

/** Documents that are in no cluster; empty where there are none. */
export function unclusteredWords({ unclustered }: Pick<GraphPlan, 'unclustered'>): string {
  if (unclustered.length === 0) return '';
  const [first] = unclustered;
  const who =
    unclustered.length === 1 && first ? `${first.category}/${first.name} is` : `${counted(unclustered.length, 'document')} are`;
  return `${who} like no other document: on the map only, in no cluster, and so not in the graph.`;
}

const count = (part: ReadonlyMap<string, readonly unknown[]>): number =>
  [...part.values()].reduce((sum, { length }) => sum + length, 0);

const named = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ');
