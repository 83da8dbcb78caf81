import type { EntityMergeRow, ImportAttempt } from '@strata/knowledge';
import { rowFields } from '@strata/knowledge';
import { hash } from 'node:crypto';
import type { AbsorbedName } from './resolve-names';

/** The record of what an import took for one, one row for each name that gave way. */
export function* mergeRows(
  absorbed: readonly AbsorbedName[],
  attempt: ImportAttempt,
  chunkKey: (chunk: number) => string,
): Generator<EntityMergeRow> {
  for (const {
    identity,
    into,
    type,
    descriptions,
    reason,
    score,
    sharedNeighbours,
    sharedDocuments,
    mentions,
    relations,
  } of absorbed)
    yield {
      _key: `merge-${hash('sha256', [attempt.partitionId, attempt.importId, identity, into].join('\n'), 'hex').slice(0, 16)}`,
      ...rowFields(attempt),
      ...{ kept_name: into, name: identity, entity_type: type, description: descriptions.join(' '), reason, score },
      ...{ shared_neighbours: sharedNeighbours, shared_documents: sharedDocuments, state: 'merged', split_at: '', split_by: '' },
      mentions: [...mentions].map(([chunk, places]) => ({ chunk_key: chunkKey(chunk), mentions: places })),
      relations: relations.map(({ other, outgoing, type: relation_type, description, weight, chunk }) => ({
        ...{ other, outgoing, relation_type, description, weight, chunk_key: chunkKey(chunk) },
      })),
    };
}
