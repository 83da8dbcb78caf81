import type { IndexProposal, RewriteProposal } from '../coder/coder-protocol';
import { asBullets, asFence } from './markdown';
import { indexAdvice } from './optimization-report';

/** What may help a query that takes longer than a run may, Markdown; undefined: nothing is known. */
export function unprovenForm(proposal: RewriteProposal | undefined, indexes: readonly IndexProposal[]): string | undefined {
  if (proposal === undefined && indexes.length === 0) return undefined;
  const form =
    proposal === undefined
      ? []
      : [
          'This form should be faster:',
          asFence('aql', proposal.query),
          asBullets([...proposal.changes, ...proposal.assumptions.map(({ statement }) => `It rests on: ${statement}`)], ''),
        ];
  const about =
    'The query took too long to be measured. What follows comes from its text and its collections, and was neither run nor proven.';
  return [about, ...form, ...indexAdvice(indexes)].join('\n\n');
}
