import { expect, it } from '@jest/globals';
import { joinedSentences } from './joined-sentences';

it.each<[string[], string]>([
  [['a lamp', ' made in Ulm '], 'a lamp. made in Ulm'],
  [['A lamp.', 'Made in Ulm!', 'Sold "here."', 'x'], 'A lamp. Made in Ulm! Sold "here." x'],
  [['', 'a lamp', 'lamp', 'a lamp'], 'a lamp'],
  [['灯。', '乌尔姆'], '灯。 乌尔姆'],
  [[], ''],
])('%j are %j', (texts, joined) => {
  expect(joinedSentences(texts)).toBe(joined);
});
