import type { EntityLink } from '@strata/contracts';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import type { CommandContext } from '../terminal/command-context';
import { counted } from '../terminal/figures';
import { wholeNumber } from './option-values';

export interface EntitiesOptions extends ProjectOption {
  data: string;
  partition?: string;
  limit: string;
  json?: boolean;
}

const MOST_SHOWN = 1_000;
const LINKS_SHOWN = 5;
const DESCRIPTION_SHOWN = 160;

/** `strata graph entities [name]`: entities, other names that they go by, and the same things in other partitions. */
export async function listEntities(name: string | undefined, options: EntitiesOptions, context: CommandContext): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 1, MOST_SHOWN);
  const client = await clientOf(new DataFolder(options.data), context, options);
  const { entities, total } = await client.entities.list({
    ...(options.partition !== undefined && { partition: options.partition }),
    ...(name !== undefined && { name }),
    limit,
  });
  if (options.json) return console.log(JSON.stringify({ entities, total }, null, 2));
  if (entities.length === 0)
    return console.log(`No entity has that name: ${commandIn(client.project, 'graph entities')} lists all.`);
  for (const { name: own, entityType, partitionId, description, aliases, links, linkCount } of entities) {
    console.log(`${own} (${entityType}), partition ${partitionId}`);
    if (aliases.length > 0) console.log(`  also named ${aliases.join(', ')}`);
    if (description !== '') console.log(`  ${shortened(description)}`);
    for (const link of links.slice(0, LINKS_SHOWN)) console.log(`  is the same as ${linkLine(link)}`);
    if (linkCount > LINKS_SHOWN) console.log(`  and ${linkCount - LINKS_SHOWN} more`);
  }
  const all = counted(total, 'entity', 'entities');
  console.log(`\n${total > entities.length ? `${entities.length} of ${all}` : all}`);
}

function linkLine({ name, partitionId, reason, score, names: [own = '', other = ''] }: EntityLink): string {
  const because = own === other ? reason : `${reason}: ${own}, ${other}`;
  return `${name} in partition ${partitionId} (${because}; ${score.toFixed(2)})`;
}

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_SHOWN ? text : `${text.slice(0, DESCRIPTION_SHOWN).replace(/\s+\S*$/, '')} …`;
