import type { RetrievalRequest } from '@strata/contracts';

/** Ways to search documents for an answer, by the words of the command line. */
export const SEARCH_MODES = ['instant', 'unified', 'local', 'global', 'deep', 'custom'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

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

/** Whether a question is answered in steps worth watching. */
export function takesSteps({ mode, queryType, useLlmPlanner }: RetrievalRequest): boolean {
  return mode === 'DEEP_SEARCH' || (queryType === 'CUSTOM' && useLlmPlanner === true);
}
