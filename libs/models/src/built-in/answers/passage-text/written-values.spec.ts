import { describe, expect, it } from '@jest/globals';
import { writtenDates, writtenNumbers } from './written-values';

const cut = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('Values as languages write them', () => {
  it.each([
    ['Die Börse wurde am 15. März 1848 und im Mai 1850 geschlossen.', ['15. März 1848', 'Mai 1850']],
    ['El 7 de febrero de 2016 se jugó el partido en la ciudad.', ['7 de febrero de 2016']],
    ['Le livre est paru le 3 août 1914 dans la ville.', ['3 août 1914']],
    ['Это было 7 февраля 2016 года, а не в 2015 году.', ['7 февраля 2016', '2015']],
    ['Das Haus stand von 1850–1914 in der Stadt.', ['1850–1914']],
    ['这是1817年4月12日的事。', ['1817年4月12日']],
    ['Der Turm hat 1.850 Stufen und 1848,5 Meter.', []],
    ['Das sind 1848 % und 12345 und die.', []],
  ])('are dates: %s', (text, expected) => {
    expect(cut(text, writtenDates(text))).toEqual(expected);
  });

  it.each([
    ['В районе 12 843 дома и 1,5 млн человек в 2016 году.', ['12 843', '1,5']],
    ['Die Stadt hat 158.349 Häuser, die 3,07 Räume haben, seit dem 15. März 1848.', ['158.349', '3,07']],
  ])('are numbers, without those of dates: %s', (text, expected) => {
    expect(cut(text, writtenNumbers(text))).toEqual(expected);
  });
});
