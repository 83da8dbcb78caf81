import { describe, expect, it } from '@jest/globals';
import { corpusStatus } from './corpus-status';

describe('the status of the corpus graph is', () => {
  it.each<[string, ...Parameters<typeof corpusStatus>]>([
    ['not_built', undefined, undefined, 0],
    ['ready', undefined, undefined, 3],
    ['building', 'building', 'queued', 0],
    ['building', 'building', 'running', 3],
    ['failed', 'building', 'failed', 3],
    ['failed', 'building', undefined, 0],
    ['ready', 'building', 'completed', 3],
    ['not_built', 'building', 'cancelled', 0],
    ['failed', 'failed', 'failed', 0],
    ['ready', 'cancelled', 'cancelled', 3],
    ['not_built', 'cancelled', 'cancelled', 0],
    ['ready', 'ready', 'completed', 3],
    ['not_built', 'ready', 'completed', 0],
  ])('%s, noted %s, with a job that is %s and %s documents', (status, ...given) => {
    expect(corpusStatus(...given)).toBe(status);
  });
});
