import type { EntityMergeRow, ImportAttempt, NameShare as ShareRow } from '@strata/knowledge';
import { nameKey } from '@strata/graph';
import { rowFields } from '@strata/knowledge';
import { hash } from 'node:crypto';
import { mostGivenType } from './most-given-type';
import type { NameShare } from './name-shares';
import type { ResolvedNames } from './resolve-names';

/** The record of what an import took for one: a row for each name that gave way, and one for each that others became a part of. */
export function* mergeRows(
  { absorbed, kept }: Pick<ResolvedNames, 'absorbed' | 'kept'>,
  attempt: ImportAttempt,
  chunkKey: (chunk: number) => string,
): Generator<EntityMergeRow> {
  const row = (name: string, into: string, share: NameShare): Omit<EntityMergeRow, keyof typeof UNTOLD | 'state'> => {
    const stored = storedShare(share, chunkKey);
    return {
      _key: `merge-${hash('sha256', [attempt.partitionId, attempt.importId, attempt.attempt, name, into].join('\n'), 'hex').slice(0, 16)}`,
      ...rowFields(attempt),
      ...{ kept_name: into, name, entity_type: mostGivenType(stored.types), ...stored },
    };
  };
  for (const { identity, into, share, reason, score, sharedNeighbours, sharedDocuments } of absorbed)
    yield {
      ...UNTOLD,
      ...row(identity, into, share),
      name_key: nameKey(identity),
      ...{ reason, score, shared_neighbours: sharedNeighbours, shared_documents: sharedDocuments, state: 'merged' },
    };
  for (const { name, share } of kept) yield { ...UNTOLD, ...row(name, name, share), state: 'kept' };
}

const UNTOLD = { reason: '', score: 1, shared_neighbours: [] as string[], shared_documents: 0, split_at: '', split_by: '' };

function storedShare({ types, said, mentions, relations }: NameShare, chunkKey: (chunk: number) => string): ShareRow {
  return {
    types: [...types].map(([type, given]) => ({ type, ...given })),
    said: said.map(({ chunk, ...text }) => ({ ...text, chunk_key: chunkKey(chunk) })),
    mentions: [...mentions].map(([chunk, places]) => ({ chunk_key: chunkKey(chunk), mentions: places })),
    relations: relations.map(({ type, chunk, otherName, validFrom, validUntil, ...statement }) => ({
      ...statement,
      ...{ relation_type: type, other_name: otherName, chunk_key: chunkKey(chunk) },
      ...(validFrom !== undefined && { valid_from: validFrom }),
      ...(validUntil !== undefined && { valid_until: validUntil }),
    })),
  };
}
