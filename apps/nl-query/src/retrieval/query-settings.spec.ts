import { describe, expect, it } from '@jest/globals';
import { PROMPT_KEYS, querySettings } from './query-settings';
import type { GraphragQueryRequest } from './retrieval.dto';

const settings = (request: Partial<GraphragQueryRequest>) => querySettings({ query: 'Who?', ...request });

describe('a query', () => {
  it.each([
    [{}, 'GLOBAL', true],
    [{ queryType: 0, showCitations: false }, 'GLOBAL', false],
    [{ queryType: 2 }, 'DEEP', true],
    [{ queryType: 2, useLlmPlanner: false }, 'LOCAL', true],
    [{ queryType: 'LOCAL', useLlmPlanner: true }, 'DEEP', true],
    [{ useLlmPlanner: true }, 'GLOBAL', true],
    [{ queryType: 3, useLlmPlanner: true }, 'UNIFIED', true],
    [{ queryType: 4, customTools: ['a'] }, 'CUSTOM', true],
    [{ queryType: 'CUSTOM', useLlmPlanner: true }, 'CUSTOM_DEEP', true],
    [{ mode: 2, queryType: 1, useLlmPlanner: false }, 'DEEP', true],
    [{ queryType: 'unified' }, 'UNIFIED', true],
    [{ queryType: 1, mode: 'INSTANT' }, 'INSTANT', true],
    [{ mode: 1, showCitations: false }, 'INSTANT', false],
    [{ mode: '', queryType: 'UNIFIED' }, 'UNIFIED', true],
    [{ mode: '1', queryType: '' }, 'INSTANT', true],
    [{ queryType: '3' }, 'UNIFIED', true],
  ])('%j is answered by %s', (request, method, showCitations) => {
    expect(settings(request)).toMatchObject({ method, showCitations });
  });

  it.each([
    [{ query: '  ' }, 'invalid-argument'],
    [{ query: 'é'.repeat(32_769) }, 'invalid-argument'],
    [{ queryType: 5 }, 'invalid-argument'],
    [{ mode: 'FAST' }, 'invalid-argument'],
    [{ partitionIds: ['a'], autoSelectPartitions: true }, 'invalid-argument'],
    [{ customPrompts: { nonsense: 'x' } }, 'invalid-argument'],
    [{ queryType: 'CUSTOM' }, 'invalid-argument'],
    [{ queryType: 'CUSTOM', customTools: [], useLlmPlanner: false }, 'invalid-argument'],
    [{ mode: 3 }, 'invalid-argument'],
    [{ queryType: '9' }, 'invalid-argument'],
    [{ queryType: -1 }, 'invalid-argument'],
  ])('%j is refused', (request, kind) => {
    expect(() => settings(request)).toThrow(expect.objectContaining({ kind }));
  });

  it('names the size of one that is too long', () => {
    expect(() => settings({ query: 'x'.repeat(70_000) })).toThrow(/70000/);
  });

  it('is answered with the standard instructions of its method where none, or empty ones, are sent (B2 response_instructions)', () => {
    const { responseInstructions } = settings({ mode: 'INSTANT' });
    expect(settings({ mode: 'INSTANT', responseInstructions: '' })).toMatchObject({ responseInstructions });
    expect(responseInstructions).toContain('60 words');
  });

  it.each([
    [{ queryType: 'GLOBAL' }, /thoroughly and explain/],
    [{ queryType: 'LOCAL', useLlmPlanner: false }, /under 25 words/],
    [{ queryType: 'UNIFIED' }, /60 words, at most 100/],
    [{ queryType: 'CUSTOM', customTools: ['a'] }, /^$/],
  ])('%j is answered with instructions like %s', (request, instructions) => {
    expect(settings(request).responseInstructions).toMatch(instructions);
  });

  it('has the defaults of the contract (B2)', () => {
    expect(settings({})).toMatchObject({
      ...{ level: 2, partitionIds: [], autoSelectPartitions: true, customTools: [], autoCreateIndexes: true, customPrompts: {} },
      ...{ model: '', includeMetadata: false, showCitations: true, useCache: false, mode: '', conversationId: '' },
    });
    expect(settings({ partitionIds: ['a'], autoSelectPartitions: false })).toMatchObject({ autoSelectPartitions: false });
  });

  it('is told which prompt keys are wrong, and which there are (B7)', () => {
    const refused = () => settings({ customPrompts: { nonsense: 'x', ds_step_query: 'y' } });
    expect(refused).toThrow(/nonsense not accepted/);
    for (const key of PROMPT_KEYS) expect(refused).toThrow(key);
  });

  it('turns auto selection off where partitions are named', () => {
    expect(settings({ partitionIds: ['a', 'a', 'b'] })).toMatchObject({ partitionIds: ['a', 'b'], autoSelectPartitions: false });
  });
});
