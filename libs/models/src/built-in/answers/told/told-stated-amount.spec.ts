import { describe, expect, it } from '@jest/globals';
import { toldStatedAmount } from './told-stated-amount';

const told = (question: string, text: string, title = '') => toldStatedAmount(question, [{ id: '1', title, text }]);

describe('what something amounts to', () => {
  it.each([
    [
      'Wie hoch ist der Mindestlohn?',
      '(2) Die Höhe des Mindestlohns beträgt ab dem 1. Januar 2015 brutto 8,50 Euro je Zeitstunde.',
      '8,50 Euro je Zeitstunde',
    ],
    ['Wie viel Urlaub steht mir zu?', '(1) Der Urlaub beträgt jährlich mindestens 24 Werktage.', 'mindestens 24 Werktage'],
    ['Wie viele Tage Urlaub hat man im Jahr?', 'Der Urlaub beträgt jährlich mindestens 24 Werktage.', 'mindestens 24 Werktage'],
    [
      'Wie lange dauert die Pflegezeit höchstens?',
      'Die Pflegezeit nach § 3 beträgt längstens sechs Monate.',
      'längstens sechs Monate',
    ],
    ['Wie lang ist die Frist zur Stellungnahme?', 'Die Frist zur Stellungnahme beträgt drei Wochen.', 'drei Wochen'],
    ['Wie hoch ist das Kindergeld?', 'In den Fällen des § 1 beträgt das Kindergeld 219 Euro monatlich.', '219 Euro'],
    ['Wie hoch ist der Beitrag?', 'Der Beitrag beläuft sich derzeit auf 1.200 Euro im Jahr.', '1.200 Euro'],
    ["À combien s'élève la cotisation ?", "La cotisation s'élève à 30 euros par an.", '30 euros par an'],
    ['¿A cuánto asciende la cuota?', 'La cuota asciende a 30 euros.', '30 euros'],
    ['A quanto ammonta la quota?', 'La quota ammonta a 30 euro.', '30 euro'],
  ])('is told by the sentence whose verb says only that: %s', (question, text, value) => {
    expect(told(question, text)).toMatchObject({ value, statements: [{ sentence: text }] });
  });

  it.each([
    ['two amounts', 'Das Kindergeld beträgt für das erste Kind 219 Euro, für das dritte Kind 225 Euro.'],
    ['no number of its own', 'Das Kindergeld beträgt die Hälfte des Lohns.'],
    ['a number that runs into another', 'Das Kindergeld beträgt vorbehaltlich des Absatzes 2 136 Euro.'],
  ])('is quoted whole where it has %s', (_, text) => {
    expect(told('Wie hoch ist das Kindergeld?', text)).toMatchObject({ value: '', statements: [{ sentence: text }] });
  });

  it('is told by each sentence that says so of a part', () => {
    const found = told(
      'Wie hoch ist die Steuer auf Bier?',
      'Die Steuer beträgt für Bier 5 Euro. Die Steuer beträgt für dunkles Bier 7 Euro.',
    );
    expect(found?.value).toBe('');
    expect(found?.statements).toHaveLength(2);
  });

  it.each([
    ['of another thing', 'Wie hoch ist der Mindestlohn?', 'Der Zuschlag zum Mindestlohn beträgt 3 Euro.'],
    ['of what begins alike', 'Wie hoch ist das Elterngeld?', 'Die Elternzeit beträgt drei Jahre.'],
    ['of another thing by two words', 'Wie hoch ist das Elterngeld?', 'Das Elterngeld Plus beträgt 9 Euro.'],
    ['of a part that is not asked', 'Wie hoch ist die Steuer auf Wein?', 'Die Steuer beträgt für Bier 5 Euro.'],
    ['in a condition', 'Wie hoch ist das Kindergeld?', 'Wer weniger erhält, als das Kindergeld beträgt, kann es beantragen.'],
    ['by another verb', 'Wie hoch ist der Mindestlohn?', 'Der Mindestlohn gilt seit 2015.'],
    ['of who does something', 'Wer zahlt den Mindestlohn?', 'Der Mindestlohn beträgt 9 Euro.'],
    ['of nothing', 'Wie hoch ist es?', 'Es beträgt 9 Euro.'],
    ['in English', 'How high is the minimum wage?', 'Der Mindestlohn beträgt 9 Euro.'],
  ])('is not told %s', (_, question, text) => {
    expect(told(question, text)).toBeUndefined();
  });

  it.each(['1 ', 'Euro', 'beträgt ', 'der Lohn beträgt 1 ', 'a', '§ 1 '])('is looked for at once in %j over and over', (piece) => {
    const before = process.cpuUsage();
    told('Wie hoch ist der Lohn?', `Der Lohn ${piece.repeat(100_000 / piece.length)}`);
    told(`Wie hoch ist ${piece.repeat(100_000 / piece.length)}?`, 'Der Lohn beträgt 1 Euro.');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
