import { ArangoError } from '@strata/errors';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** A loop that is told to use a certain index, and cannot, ends the query. It is asked for once all rules that use indexes have run. */
export const checkForcedHints: OptimizerRule = {
  ...pipelineRule('check-forced-hints', (pipeline) => {
    for (const node of pipeline)
      if (node.type === 'EnumerateCollectionNode' && node.hints.forceIndexHint && !node.hints.disableIndex)
        throw new ArangoError('query-forced-index-hint-unusable', `could not use index hint on '${node.collection}'`);
    return pipeline;
  }),
  hidden: true,
};
