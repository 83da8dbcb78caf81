import { describe, expect, it } from '@jest/globals';
import type { ValidationEvent } from '../run-events/run-event';
import type { ValidationOutcome } from '../validation/validate-rewrite';
import { failedAttempts } from './failed-attempts';
import { asFence } from './markdown';
import { optimizationReport } from './optimization-report';

const event: ValidationEvent = {
  ...{ event: 'validation', passed: true, original_time: 1.234, optimized_time: 0.056, improvement_pct: 95.5 },
  ...{ rows_match: true, content_match: true, reason: '95.5 % less time' },
};
const outcome: ValidationOutcome = {
  event,
  rowCount: 1_000,
  original: { timeS: 1.234, peakMemoryBytes: 12_900_000, lookedAt: 100_000 },
  optimized: { timeS: 0.056, peakMemoryBytes: 32_768, lookedAt: 1_000 },
  equality: '1,000 rows, equal in content and order',
  assumptions: [{ statement: 'every price is a number.', state: 'holds' }],
};
const rewrite = {
  query: 'FOR d IN c\n  FILTER d.a == 1\n  RETURN d',
  bindVars: {},
  changes: ['The filter stands before the sort.', 'a heading\n## of somebody else'],
  reasons: ['An index is used.'],
};
const index = {
  ...{ collection: 'c', statement: 'db.c.ensureIndex({ type: "persistent", fields: ["a"] })', why: 'a scan of all documents' },
  ...{ costToKeep: '2 MiB', expectedGain: '10x' },
};

describe('the report', () => {
  it('has its parts in order, and the figures in a table', () => {
    expect(optimizationReport(rewrite, outcome, {})).toBe(`## Optimization Summary

The optimized query takes 0.056 s instead of 1.234 s (22.04 times as fast), 95.5 % less time. It returned the same (1,000 rows, equal in content and order): that shows equality on today's data, not for all data. It rests on: every price is a number (checked: it holds today).

### Performance Comparison

| Metric | Original | Optimized |
| --- | --- | --- |
| Execution time (s) | 1.234 | 0.056 |
| Rows returned | 1,000 | 1,000 |
| Peak memory | 12.30 MiB | 32.00 KiB |
| Speed-up | – | 22.04 |

### What Changed

- The filter stands before the sort.
- a heading ## of somebody else

### Why It Is Faster

- An index is used.
- Documents and index entries looked at: 100,000 before, 1,000 after.

### Final Optimized Query

\`\`\`aql
FOR d IN c
  FILTER d.a == 1
  RETURN d
\`\`\``);
  });

  it('says what decided where a millisecond was not reached', () => {
    const short = { ...event, original_time: 0.0008, optimized_time: 0.0009, improvement_pct: 99 };
    const report = optimizationReport(rewrite, { ...outcome, event: short, assumptions: [] }, {});
    expect(report).toContain(
      'looks at 1,000 documents and index entries instead of 100,000; both take less than a millisecond, 99 % fewer',
    );
    expect(report).not.toContain('It rests on');
  });

  it('shows bind variables only where they are not those of the original', () => {
    expect(optimizationReport({ ...rewrite, bindVars: { a: 1 } }, outcome, { a: 1 })).not.toContain('bind variables');
    expect(optimizationReport({ ...rewrite, bindVars: { a: [1] } }, outcome, { a: 1 })).toMatch(
      /bind variables:\n\n```json\n\{\n {2}"a": \[/,
    );
  });

  it('remarks in its summary on how the rewrite came about', () => {
    const [summary] = optimizationReport({ ...rewrite, remarks: ['The model\nfailed.'] }, outcome, {}).split('### Performance');
    expect(summary).toMatch(/\(checked: it holds today\)\. The model failed\.\n\n$/);
  });

  it('advises indexes behind the query, and created none', () => {
    const report = optimizationReport({ ...rewrite, indexes: [index] }, outcome, {});
    const [, advice] = report.split('### Indexes to Consider');
    expect(advice).toContain('None was created on your collections');
    expect(advice).toContain('- On `c`: a scan of all documents\n- Expected gain: 10x\n- What it costs to keep: 2 MiB');
    expect(advice).toContain(`\`\`\`js\n${index.statement}\n\`\`\``);
    expect(report.indexOf('### Indexes')).toBeGreaterThan(report.indexOf('### Final Optimized Query'));
  });

  it('gives the form of the query that an index needs', () => {
    const report = optimizationReport(
      { ...rewrite, indexes: [{ ...index, form: { query: 'RETURN 7', bindVars: {} } }] },
      outcome,
      {},
    );
    expect(report).toMatch(/optimize it again once the index is there, which proves the form:\n\n```aql\nRETURN 7\n```$/);
  });

  it('advises no index that a trial found to gain nothing, and says so', () => {
    const definition = { type: 'persistent' as const, fields: ['a'] };
    const useless = { ...index, definition, measured: 'Measured on a copy.', gainsNothing: true };
    const report = optimizationReport({ ...rewrite, indexes: [useless] }, outcome, {});
    expect(report).not.toMatch(/Indexes to Consider|ensureIndex/);
    expect(report).toMatch(/\n\nAn index on `a` of `c` seemed to help, was tried, and gains nothing\. Measured on a copy\.$/);
    const useful = { ...index, definition, measured: 'Measured: 10x.', gainsNothing: false };
    expect(optimizationReport({ ...rewrite, indexes: [useful] }, outcome, {})).toContain(
      '- Expected gain: 10x\n- Measured: 10x.\n',
    );
  });

  it.each([
    ['FOR d IN `for` RETURN d', '```aql\nFOR d IN `for` RETURN d\n```'],
    ['RETURN "```"', '````aql\nRETURN "```"\n````'],
    ['RETURN "````x"', '`````aql\nRETURN "````x"\n`````'],
    ['\n  RETURN 1\n', '```aql\nRETURN 1\n```'],
  ])('fences %j', (code, fenced) => expect(asFence('aql', code)).toBe(fenced));
});

describe('attempts that were not accepted', () => {
  const nodes = [
    { id: 2, type: 'EnumerateCollectionNode', collection: 'orders' },
    { id: 3, type: 'IndexNode', collection: 'people', indexes: [{ fields: ['age', 'name'] }] },
    { id: 4, type: 'CollectNode' },
    { id: 5, type: 'SortNode' },
    { id: 6, type: 'TraversalNode', edgeCollections: ['knows'] },
  ];
  const runtimes = [0.2, 0.05, 0.5, 0.005, 0.245];
  const baseline = {
    ...{ executionTimeS: 1.0004, peakMemoryBytes: 32_768, rowCount: 1, scannedFull: 80_000, scannedIndex: 1 },
    extra: { plan: { nodes }, stats: { nodes: runtimes.map((runtime, at) => ({ id: at + 2, runtime })) } },
  };
  const nothing = { indexes: [], baseline: { ...baseline, extra: {} } };
  const failed = (improvement_pct: number, content_match: boolean, reason: string) => ({
    query: `RETURN ${improvement_pct}`,
    event: { ...event, passed: false, improvement_pct, content_match, reason },
  });

  it('are told with their reasons, the best that returns the same, and the indexes that would help', () => {
    const attempts = [failed(2, true, 'too little'), failed(4, true, 'nearly'), failed(90, false, 'other rows')];
    const text = failedAttempts(attempts, { indexes: [index], baseline });
    expect(text).toContain('- Attempt 1: too little\n- Attempt 2: nearly\n- Attempt 3: other rows');
    expect(text).toContain('```aql\nRETURN 4\n```');
    expect(text).not.toContain('RETURN 90');
    expect(text).toContain('### Indexes to Consider');
  });

  it('begin with what the original does and where its time goes, and with what is known where there is no profile', () => {
    expect(failedAttempts([], { indexes: [], baseline })).toMatch(
      /stays as it is\. It takes 1\.000 s, looks at 80,001 documents and index entries, returns 1 row, and needs 32\.00 KiB at its peak\. Where the time goes: 50 % grouping \(COLLECT\), 25 % walking along `knows`, 20 % reading all documents of `orders`\.\n/,
    );
    expect(failedAttempts([], nothing)).toMatch(/32\.00 KiB at its peak\.\n/);
  });

  it('tell what the database warns of, each once, and that later runs take less than the first', () => {
    const warning = { code: 1542, message: "invalid argument type in call to function 'DATE_YEAR()'" };
    const warned = { ...baseline, extra: { warnings: [warning, warning, { code: 1, message: 'division by zero' }] } };
    expect(failedAttempts([], { indexes: [], baseline: warned })).toContain(
      "The database warns: invalid argument type in call to function 'DATE_YEAR()'; division by zero.",
    );
    const quick = { query: 'RETURN 1', event: { ...event, passed: false, original_time: 0.009 } };
    expect(failedAttempts([quick], nothing)).toContain('It takes 1.000 s (0.009 s in later runs), looks at');
    expect(failedAttempts([failed(2, true, 'too little')], nothing)).toContain('It takes 1.000 s, looks at');
  });

  it('are told with remarks on how they came about', () => {
    expect(failedAttempts([failed(2, true, 'too little')], nothing, ['The model failed.'])).toMatch(
      /- Attempt 1.*\n\nThe model failed\.\n\nThe best/,
    );
  });

  it('show no query where none returns the same faster, and say so where there was none', () => {
    expect(failedAttempts([failed(-10, true, 'slower'), failed(90, false, 'other rows')], nothing)).not.toContain('```');
    expect(failedAttempts([], nothing)).toContain('- Nothing was found to try.');
  });
});
