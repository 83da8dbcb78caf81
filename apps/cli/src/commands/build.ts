import { COMPLEXITIES } from '@strata/contracts';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { watchBuild } from '../main-job/watch-build';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from './command-context';
import { oneOf, wholeNumber } from './option-values';

/** `strata build`: everything from uploaded files to the knowledge graph, for all categories or the ones named. */
export async function build(
  options: { data: string; category?: string[]; complexity: string; replicas: string },
  context: CommandContext,
): Promise<void> {
  const complexity = oneOf('--complexity', options.complexity, COMPLEXITIES);
  const replicas = wholeNumber('--replicas', options.replicas, 1, 16);
  const client = await clientOf(new DataFolder(options.data), context);
  const known = (await client.overview()).categories.map((category) => category.name);
  const categories = options.category ?? known;
  const unknown = categories.filter((category) => !known.includes(category));
  if (unknown.length > 0) throw new UserError(`no category ${unknown.join(', ')}; there are: ${known.join(', ') || 'none'}`);
  if (categories.length === 0) throw new UserError('nothing to build: upload documents first');
  await watchBuild(client, { categories, complexity, replicas }, context.interactive);
}
