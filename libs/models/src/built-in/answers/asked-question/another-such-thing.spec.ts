import { describe, expect, it } from '@jest/globals';
import { isOfAnotherDocument, isSaidOfAnother } from './another-such-thing';

const ASKED = 'How many figures are in the Achilles and Briseis mosaic?';
const saysOfAnother = (question: string, sentence: string, part: string) =>
  isSaidOfAnother(question, sentence, { start: sentence.indexOf(part), end: sentence.indexOf(part) + part.length });

describe('what is said of another such thing', () => {
  it.each([
    [ASKED, 'The other mosaic discovered at Antioch depicts only three figures: Briseis, Achilles and a herald.', 'three'],
    ['When was the Orpheus mosaic found?', 'The third mosaic, found in 1899, is in Vienne.', '1899'],
    ['When was the mosaic of Orpheus found?', 'Another such mosaic was found in 1822.', '1822'],
    ['How high is the Ulm tower?', 'A comparable old tower is 90 metres high.', '90 metres'],
  ])('is no answer: %s %s', (question, sentence, part) => {
    expect(saysOfAnother(question, sentence, part)).toBe(true);
  });

  it.each([
    [ASKED, 'Six figures are portrayed in the mosaic.', 'Six'],
    [ASKED, 'Unlike the other mosaic, that of Achilles and Briseis has six figures.', 'six'],
    [ASKED, 'It has six figures, and the other mosaic has more.', 'six'],
    ['When was the second Orpheus mosaic found?', 'The second mosaic was found in 1899.', '1899'],
    ['When was Antioch founded?', 'Another city was founded in 300 BC.', '300 BC'],
    ['Whose translation of the Bible did it influence?', 'It influenced other translations, such as that of Tyndale.', 'Tyndale'],
    ['When was it found?', 'The other mosaic was found in 1899.', '1899'],
  ])('is none: %s %s', (question, sentence, part) => {
    expect(saysOfAnother(question, sentence, part)).toBe(false);
  });
});

describe('what stands in another document', () => {
  const passages = [
    { id: '1', title: 'Mosaic Floor with Orpheus', text: 'It was found in 1899.' },
    { id: '3', title: 'French Revolution', text: 'It began in 1789.' },
    { id: '2', title: 'Mosaic Floor with Bears', text: 'It was found in 1901.' },
  ];
  const question = 'When was the Orpheus mosaic found?';
  it.each([
    [true, question, 'Mosaic Floor with Bears', 'It was found in 1901.'],
    [false, question, 'Mosaic Floor with Orpheus', 'It was found in 1899.'],
    [false, question, 'Mosaic Floor with Bears', 'That of Orpheus was found in 1899.'],
    [false, 'When was the Medusa mosaic found?', 'Mosaic Floor with Bears', 'It was found in 1901.'],
    [false, 'Which French mosaic was found?', 'Mosaic Floor with Bears', 'It was found in 1901.'],
    [false, 'When was the mosaic found?', 'Mosaic Floor with Bears', 'It was found in 1901.'],
  ])('is %s: %s %s: %s', (isOther, asked, about, sentence) => {
    expect(isOfAnotherDocument(asked, { sentence, about }, passages)).toBe(isOther);
  });
});
