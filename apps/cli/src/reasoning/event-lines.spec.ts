import { describe, expect, it } from '@jest/globals';
import type { ReasonerEvent } from '@strata/client';
import { eventLine } from './event-lines';

const verdict = {
  original_time: 1.5,
  optimized_time: 0.0123,
  improvement_pct: 99.2,
  rows_match: true,
  content_match: true,
  reason: 'so',
};

describe('an event of the reasoner, as a line', () => {
  it.each<[ReasonerEvent, string | undefined]>([
    [{ event: 'phase', phase: 'validating' }, '» measuring and comparing it'],
    [
      { event: 'tool_call', id: '1', tool: 'get-indexes', input: { collection: 'c' }, status: 'pending' },
      '  get-indexes {"collection":"c"}',
    ],
    [{ event: 'tool_call', id: '1', tool: 'get-indexes', input: {}, status: 'running' }, undefined],
    [{ event: 'tool_result', id: '1', tool: 'get-indexes', result: 'a\n  b' }, '    → a b'],
    [{ event: 'tool_result', id: '1', tool: 'get-indexes', result: 'x'.repeat(200) }, `    → ${'x'.repeat(99)}…`],
    [{ event: 'validation', passed: true, ...verdict }, '  ✓ 1.500 s → 0.012 s (99.2 %): so'],
    [{ event: 'validation', passed: false, ...verdict }, '  ✗ 1.500 s → 0.012 s (99.2 %): so'],
    [{ event: 'text', content: 'shown at the end' }, undefined],
    [{ event: 'done', synthesized: false }, undefined],
  ])('%#', (event, line) => {
    expect(eventLine(event)).toBe(line);
  });

  it('says of a question what is done for it', () => {
    expect(eventLine({ event: 'phase', phase: 'executing' })).toBe('» looking for a faster form');
    expect(eventLine({ event: 'phase', phase: 'executing' }, 'question')).toBe('» looking at the database');
  });
});
