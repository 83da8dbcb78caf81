import type { NamedThing } from '@strata/graph';
import { epithetBeside, kindOfType, madeBeside, sortsBeside } from '@strata/graph';
import type { ExtractedGraph } from '@strata/models';
import { placeWithin } from './place-within';

/** Mentions in one passage that are read: what a thing is, is said where it is named first. */
const MOST_READ = 12;
const READ_BEFORE = 60;
const READ_BEHIND = 160;

/**
 * Notes what a passage says of a thing right beside its mentions, so that others of its name can be told from it: what sort of thing it is,
 * in which place it lies, which ruler of a name.
 */
export function noteSaid(
  thing: NamedThing,
  { type, mentions }: Pick<ExtractedGraph['entities'][number], 'type' | 'mentions'>,
  content: string,
): void {
  const kind = kindOfType(type);
  const note = (of: 'sorts' | 'within' | 'epithets' | 'made', said: string | undefined) => {
    if (said !== undefined) thing[of] = new Set([...(thing[of] ?? []), said]);
  };
  for (const { start, end } of mentions.slice(0, MOST_READ)) {
    const after = content.slice(end, end + READ_BEHIND);
    if (kind === 'person') {
      note('epithets', epithetBeside(after));
      continue;
    }
    for (const sort of sortsBeside(content.slice(Math.max(0, start - READ_BEFORE), start), after)) note('sorts', sort);
    if (kind !== 'place' && kind !== 'organization') note('made', madeBeside(thing.name, after));
    if (kind === 'place') note('within', placeWithin(thing.name, after));
  }
}
