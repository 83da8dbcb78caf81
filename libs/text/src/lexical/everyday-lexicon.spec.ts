import { expect, it } from '@jest/globals';
import { everydayWords } from './everyday-lexicon';
import { stem } from './stem';

it.each([
  ['portions', 'servings'],
  ['alcohol', 'beer'],
  ['okay', 'ok'],
  ['preis', 'kosten'],
])('%s is told by %s, and the other way round', (one, other) => {
  expect(everydayWords(stem(one))).toContain(stem(other));
  expect(everydayWords(stem(other))).toContain(stem(one));
  expect(everydayWords(stem(one))).not.toContain(stem(one));
});

it('knows nothing of other words', () => expect(everydayWords('harbour')).toEqual([]));
