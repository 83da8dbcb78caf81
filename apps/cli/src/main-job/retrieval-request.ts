import type { RetrievalRequest } from '@strata/contracts';
import type { SearchMode } from './ask-modes';

/** How each way of asking reads on the wire. @param customTools of `custom`; none: they are chosen for the question */
export function retrievalRequest(query: string, mode: SearchMode, customTools: readonly string[] = []): RetrievalRequest {
  if (mode === 'instant') return { query, mode: 'INSTANT', includeMetadata: true };
  if (mode === 'deep') return { query, mode: 'DEEP_SEARCH', includeMetadata: true };
  if (mode === 'custom')
    return {
      ...{ query, queryType: 'CUSTOM', includeMetadata: true, useLlmPlanner: customTools.length === 0 },
      ...(customTools.length > 0 ? { customTools: [...customTools] } : {}),
    };
  const queryType = ({ unified: 'UNIFIED', local: 'LOCAL', global: 'GLOBAL' } as const)[mode];
  return { query, queryType, useLlmPlanner: false, includeMetadata: true };
}
