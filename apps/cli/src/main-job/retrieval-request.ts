import type { RetrievalRequest } from '@strata/contracts';
import type { SearchMode } from './ask-modes';

/** How each way of asking reads on the wire. */
export function retrievalRequest(query: string, mode: SearchMode): RetrievalRequest {
  if (mode === 'instant') return { query, mode: 'INSTANT', includeMetadata: true };
  if (mode === 'deep') return { query, mode: 'DEEP_SEARCH', includeMetadata: true };
  const queryType = ({ unified: 'UNIFIED', local: 'LOCAL', global: 'GLOBAL' } as const)[mode];
  return { query, queryType, useLlmPlanner: false, includeMetadata: true };
}
