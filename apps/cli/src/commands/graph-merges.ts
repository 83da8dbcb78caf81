import type { EntityMerge } from '@strata/contracts';
import { chooseMerges } from '../graph/choose-merges';
import { orBusy } from '../main-job/watch-build';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import { columns } from '../terminal/columns';
import type { CommandContext } from '../terminal/command-context';
import { counted } from '../terminal/figures';
import { wholeNumber } from './option-values';

export interface MergesOptions extends ProjectOption {
  data: string;
  partition?: string;
  split?: boolean;
  limit: string;
  json?: boolean;
}

const MOST_SHOWN = 1_000;
const SCORE_COLUMN = new Set([3]);

/** `strata graph merges [name]`: which names imports took for one thing, and why; the least certain first. */
export async function listMerges(name: string | undefined, options: MergesOptions, context: CommandContext): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 1, MOST_SHOWN);
  const client = await clientOf(new DataFolder(options.data), context, options);
  const { merges, total } = await client.merges.list({
    ...(options.partition !== undefined && { partition: options.partition }),
    ...(name !== undefined && { name }),
    ...{ state: options.split ? ('split' as const) : ('merged' as const), limit },
  });
  if (options.json) return console.log(JSON.stringify({ merges, total }, null, 2));
  if (merges.length === 0) return console.log(options.split ? 'Nothing was split.' : 'No names were taken for one thing.');
  const rows = merges.map((merge) => [
    ...[merge.name, options.split ? 'is not' : 'is told as', merge.keptName, merge.score.toFixed(2), becauseOf(merge)],
    ...[merge.partitionId, merge.mergeId],
  ]);
  const titles = ['name', '', 'entity', 'score', 'because', 'partition', 'merge'];
  console.log(`${columns(titles, rows, { right: SCORE_COLUMN })}\n`);
  const more = total > merges.length ? `the ${merges.length} least certain of ${total}` : counted(total, 'merge');
  const advice = options.split ? '' : `; ${commandIn(client.project, 'graph split NAME')} takes one apart`;
  console.log(`${more}${advice}`);
}

const NEIGHBOURS_SHOWN = 2;

function becauseOf({ reason, sharedNeighbours, sharedDocuments }: EntityMerge): string {
  const near = sharedNeighbours.slice(0, NEIGHBOURS_SHOWN).join(', ');
  const together = sharedDocuments > 0 ? `${counted(sharedDocuments, 'document')} with both` : '';
  return [reason, near === '' ? '' : `both with ${near}`, together].filter((part) => part !== '').join('; ');
}

export interface SplitOptions extends ProjectOption {
  data: string;
  from?: string;
}

/** `strata graph split <name or merge...>`: makes names that were taken for others entities of their own again. */
export async function splitMerges(wanted: string[], { from, ...options }: SplitOptions, context: CommandContext): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const choice = { project: client.project, ...(from !== undefined && { from }) };
  const ids = new Set<string>();
  for (const word of wanted) {
    if (MERGE_ID.test(word)) ids.add(word);
    else {
      const { merges } = await client.merges.list({ name: word, state: 'merged', limit: MOST_SHOWN });
      for (const { mergeId } of chooseMerges(merges, word, choice)) ids.add(mergeId);
    }
  }
  try {
    for (const id of ids) {
      const { name, keptName, partitionId } = await client.merges.split(id);
      console.log(`${name} is an entity of its own, apart from ${keptName}, in partition ${partitionId}`);
    }
  } catch (error) {
    throw orBusy(error, client.project);
  }
  console.log(`${counted(ids.size, 'merge')} split; later imports keep the names apart`);
}

const MERGE_ID = /^merge-[0-9a-f]{16}$/;
