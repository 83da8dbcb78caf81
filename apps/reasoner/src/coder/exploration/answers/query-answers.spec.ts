import { describe, expect, it } from '@jest/globals';
import { readQuestion } from '../reading/read-question';
import { answerExplainQuery } from './query-answers';

const answer = (query: string, count: number) => {
  const question = readQuestion(`Which index should I create for ${query}`, ['friends']);
  const steps = [{ type: 'EnumerateCollectionNode', estimated_items: 1, collection: 'friends' }];
  const plan = { estimated_cost: 1, estimated_items: 1, full_scans: ['friends'], rules: [], steps, warnings: [] };
  const facts = { explain: async () => plan, indexes: async () => [{ type: 'primary', fields: ['_key'] }] };
  const collections = [{ name: 'friends', type: 'document' as const, count }];
  return answerExplainQuery({ question, facts: facts as never, collections, callsLeft: () => 9 });
};

describe('the plan of a query', () => {
  it('that reads a large collection from end to end comes with the index that it lacks', async () => {
    expect(await answer('FOR f IN friends FILTER f.user == "3" RETURN f', 30_001)).toMatch(
      /- An index would help: persistent on `user` of `friends`\. The query compares `user` for equality, .* What it costs to keep: About/,
    );
    expect(await answer('FOR f IN friends FILTER DATE_YEAR(f.at) == 2024 RETURN f', 30_001)).toMatch(
      /persistent on `at` of `friends` \(with the query written in another way\)/,
    );
  });

  it.each([
    ['FOR f IN friends FILTER f.user == "3" RETURN f', 40],
    ['FOR f IN friends RETURN f', 30_001],
  ])('names none where none would help: %s of %i documents', async (query, count) => {
    expect(await answer(query, count)).not.toContain('An index would help');
  });
});
