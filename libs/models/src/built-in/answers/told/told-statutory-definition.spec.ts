import { describe, expect, it } from '@jest/globals';
import { toldStatutoryDefinitions } from './told-statutory-definition';

const told = (question: string, ...texts: string[]) =>
  toldStatutoryDefinitions(
    question,
    texts.map((text, i) => ({ id: String(i), title: 'Gesetz', text })),
  ).map(({ sentence }) => sentence);

const CHILD = '(1) Kind im Sinne dieses Gesetzes ist, wer noch nicht 15 Jahre alt ist.';
const YOUTH = '(2) Jugendlicher im Sinne dieses Gesetzes ist, wer 15, aber noch nicht 18 Jahre alt ist.';
const LIST =
  '(1) Im Sinne dieses Gesetzes\n\n1.  sind Kinder Personen, die noch nicht 14 Jahre alt sind,\n2.  sind Jugendliche Personen, die 14 Jahre alt sind.';

describe('how a law defines a term', () => {
  it.each([
    ['Was ist ein Kind?', `${CHILD}\n\n${YOUTH}`, [CHILD]],
    ['Wer ist Jugendlicher?', `${CHILD}\n\n${YOUTH}`, [YOUTH]],
    ['Was ist der Unterschied zwischen einem Kind und einem Jugendlichen?', `${CHILD}\n\n${YOUTH}`, [CHILD, YOUTH]],
    ['Was versteht man unter Werktagen?', 'Als Werktage gelten alle Kalendertage.', ['Als Werktage gelten alle Kalendertage.']],
    ['Was sind Kinder im Sinne des Jugendschutzgesetzes?', LIST, ['1. sind Kinder Personen, die noch nicht 14 Jahre alt sind,']],
    [
      'Was ist Arbeitszeit?',
      'Die Arbeitszeit im Sinne dieser Satzung ist die Zeit ohne Pausen.',
      ['Die Arbeitszeit im Sinne dieser Satzung ist die Zeit ohne Pausen.'],
    ],
  ])('is quoted: %s', (question, text, sentences) => {
    expect(told(question, text)).toEqual(sentences);
  });

  it('is quoted of each law', () => {
    expect(told('Was ist ein Kind?', CHILD, CHILD.replace('15', '14'))).toHaveLength(2);
  });

  it.each([
    ['of another term', 'Was ist Nachtarbeit?', 'Nachtzeit im Sinne dieses Gesetzes ist die Zeit bis 6 Uhr.'],
    ['of a longer term', 'Was ist Arbeit?', 'Arbeitszeit im Sinne dieses Gesetzes ist die Zeit ohne Pausen.'],
    ['where only one of two is defined', 'Was ist der Unterschied zwischen Kind und Greis?', CHILD],
    ['in a list of other things', 'Was sind Kinder?', '(1) Vom Eintritt frei\n\n1.  sind Kinder Personen, die klein sind,\n'],
    ['of who holds an office', 'Wer ist der Vorsitzende von Tarn?', CHILD],
    ['in English', 'What is a child?', CHILD],
  ])('is not told %s', (_, question, text) => {
    expect(told(question, text)).toEqual([]);
  });

  it.each(['Kind ', 'im Sinne dieses ', 'a', 'Als Kind ', '1. sind Kinder die\n'])(
    'is looked for at once in %j over and over',
    (piece) => {
      const before = process.cpuUsage();
      told('Was ist ein Kind?', piece.repeat(100_000 / piece.length));
      told(`Was ist ein ${piece.repeat(100_000 / piece.length)}?`, CHILD);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
    },
  );
});
