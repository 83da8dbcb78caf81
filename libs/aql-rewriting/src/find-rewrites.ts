import type { RewriteCandidate } from './candidates/rewrite-candidate';
import { composeCandidates } from './candidates/compose-candidates';
import type { RewriteInput } from './input/rewrite-input';
import { RULES } from './rules';

/**
 * Other texts of a query that should answer faster, the best expected first; the first is usually all rules that hold for all data together.
 * None for a query that writes, or whose answer may differ from run to run.
 * @throws ArangoError what `parse` throws for the text
 */
export function findRewrites(input: RewriteInput): readonly RewriteCandidate[] {
  return composeCandidates(input, RULES);
}
