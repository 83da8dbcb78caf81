import type { IndexProposal } from '../coder/coder-protocol';
import type { ValidationEvent } from '../run-events/run-event';
import type { CheckedAssumption } from '../validation/check-assumptions';
import { SHORT_RUN_S } from '../validation/improvement';
import type { ValidationOutcome } from '../validation/validate-rewrite';
import { bytes, count } from './figures';
import { asBullets, asFence, asParagraph } from './markdown';

/** An index that would help, with what came of a trial where there was one. */
export interface AdvisedIndex extends IndexProposal {
  readonly measured?: string;
  /** the trial found it no faster */
  readonly gainsNothing?: boolean;
}

/** What an accepted rewrite is told about with. */
export interface AcceptedRewrite {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  readonly changes: readonly string[];
  readonly reasons: readonly string[];
  readonly indexes?: readonly AdvisedIndex[];
  /** sentences on how it came about, for the summary */
  readonly remarks?: readonly string[];
}

const ASSUMPTION_WORDS: Readonly<Record<CheckedAssumption['state'], string>> = {
  holds: 'checked: it holds today',
  fails: 'checked: it does not hold',
  unchecked: 'not checked',
};

/**
 * The report on an accepted rewrite, Markdown (section 6 of the contract): summary, comparison, what changed, why it is faster, the query;
 * behind them the indexes that would help further.
 * @param outcome of the attempt that passed
 * @param originalBindVars those of the rewrite are shown where they differ
 */
export function optimizationReport(
  rewrite: AcceptedRewrite,
  outcome: ValidationOutcome,
  originalBindVars: Readonly<Record<string, unknown>>,
): string {
  const hasOwnBindVars = JSON.stringify(rewrite.bindVars) !== JSON.stringify(originalBindVars);
  const bindVars = hasOwnBindVars ? ['With these bind variables:', asFence('json', JSON.stringify(rewrite.bindVars, null, 2))] : [];
  return [
    '## Optimization Summary',
    summary(outcome, rewrite.remarks ?? []),
    '### Performance Comparison',
    comparison(outcome),
    '### What Changed',
    asBullets(rewrite.changes, 'The query was written in another way.'),
    '### Why It Is Faster',
    asBullets([...rewrite.reasons, lookedAt(outcome)], ''),
    '### Final Optimized Query',
    asFence('aql', rewrite.query),
    ...bindVars,
    ...indexAdvice(
      rewrite.indexes ?? [],
      'Their gains are over the original query; with one of them the optimized query may not be needed.',
    ),
  ].join('\n\n');
}

/**
 * Indexes that would help, as parts of a Markdown text; none without any.
 * @param remark a sentence on all of them
 */
export function indexAdvice(indexes: readonly AdvisedIndex[], remark = ''): readonly string[] {
  const [useful, useless] = [
    indexes.filter((index) => index.gainsNothing !== true),
    indexes.filter((index) => index.gainsNothing === true),
  ];
  const tried = useless.map(
    ({ collection, definition, measured }) =>
      `An index on ${(definition?.fields ?? []).map((field) => `\`${field}\``).join(', ')} of \`${collection.replaceAll('`', '')}\` seemed to help, was tried, and gains nothing. ${measured ?? ''}`,
  );
  return [...adviceOn(useful, remark), ...tried.map(asParagraph)];
}

function adviceOn(indexes: readonly AdvisedIndex[], remark: string): readonly string[] {
  if (indexes.length === 0) return [];
  const parts = indexes.flatMap(({ collection, statement, why, costToKeep, expectedGain, measured, form }) => [
    asBullets(
      [
        `On \`${collection.replaceAll('`', '')}\`: ${why}`,
        `Expected gain: ${expectedGain}`,
        ...(measured === undefined ? [] : [measured]),
        `What it costs to keep: ${costToKeep}`,
      ],
      '',
    ),
    asFence('js', statement),
    ...(form === undefined
      ? []
      : [
          'The query has to be written in another way to use it, such as this; optimize it again once the index is there, which proves the form:',
          asFence('aql', form.query),
        ]),
  ]);
  return [
    '### Indexes to Consider',
    asParagraph(`None was created on your collections: that is for the owner of the data to decide. ${remark}`),
    ...parts,
  ];
}

function summary({ event, original, optimized, equality, assumptions }: ValidationOutcome, remarks: readonly string[]): string {
  const faster = `The optimized query takes ${event.optimized_time.toFixed(3)} s instead of ${event.original_time.toFixed(3)} s (${factor(event)} times as fast)`;
  const looks = `The optimized query looks at ${count(optimized.lookedAt)} documents and index entries instead of ${count(original.lookedAt)}; both take less than a millisecond`;
  const gain =
    event.original_time >= SHORT_RUN_S
      ? `${faster}, ${event.improvement_pct} % less time.`
      : `${looks}, ${event.improvement_pct} % fewer to look at.`;
  const equal = `It returned the same (${equality}): that shows equality on today's data, not for all data.`;
  const rests = assumptions.map(({ statement, state }) => `${statement.replace(/\.$/, '')} (${ASSUMPTION_WORDS[state]})`);
  const basis = rests.length === 0 ? '' : ` It rests on: ${rests.join('; ')}.`;
  return asParagraph([`${gain} ${equal}${basis}`, ...remarks].join(' '));
}

function comparison({ event, rowCount, original, optimized }: ValidationOutcome): string {
  const rows: readonly (readonly [string, string, string])[] = [
    ['Execution time (s)', event.original_time.toFixed(3), event.optimized_time.toFixed(3)],
    ['Rows returned', count(rowCount), count(rowCount)],
    ['Peak memory', bytes(original.peakMemoryBytes), bytes(optimized.peakMemoryBytes)],
    ['Speed-up', '–', factor(event)],
  ];
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return ['| Metric | Original | Optimized |', '| --- | --- | --- |', ...lines].join('\n');
}

const lookedAt = ({ original, optimized }: ValidationOutcome): string =>
  `Documents and index entries looked at: ${count(original.lookedAt)} before, ${count(optimized.lookedAt)} after.`;

/** Times are measured in microseconds: what takes none is taken for one. */
const factor = ({ original_time, optimized_time }: ValidationEvent): string =>
  (original_time / Math.max(optimized_time, 0.000_001)).toFixed(2);
