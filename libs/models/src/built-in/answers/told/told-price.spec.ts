import { describe, expect, it } from '@jest/globals';
import { toldPrice } from './told-price';

const table = (...rows: string[]) => `| Außenmaße | Volumen | Preis |\n| --- | ---: | ---: |\n${rows.join('\n')}\n`;
const BOXES = `Mitgliederkisten\n\nLeon bestellt.\n\n${table('| 30x20x15 cm | 5 L | 3,23 € |', '| 60x40x28 cm | 48 L | 14,56 € |', '| 60x40x30 cm | 1,5 l | 2,10 € |')}`;
const ROPES = `# Ropes\n\n${table('| 10 m | hemp | $12 |', '| 20 m | hemp | $24 |', '| 20 m | sisal | $19 |', '| 30 metres | tar | 31 euros |')}`;
const told = (question: string, text: string) => toldPrice(question, [{ id: '1', title: 'Minutes', text }])?.value;

describe('what a thing of a size costs', () => {
  it.each([
    ['Was kostet die 48-Liter-Kiste?', BOXES, '14,56 €'],
    ['Wie viel kostet eine Kiste mit 48 Litern?', BOXES, '14,56 €'],
    ['Wie teuer ist eine Kiste mit 1.5 Liter?', BOXES, '2,10 €'],
    ['How much is a rope of 10 metres?', ROPES, '$12'],
    ['What does a 30 m rope cost?', ROPES, '31 euros'],
  ])('stands in the only row of that size: %s', (question, text, value) => expect(told(question, text)).toBe(value));

  it.each([
    ['Was kostet die 100-Liter-Kiste?', BOXES], // no row
    ['Was kostet das 48-Liter-Fass?', BOXES], // no such things
    ['Was kostet eine Kiste?', BOXES],
    ['Wie groß ist die 48-Liter-Kiste?', BOXES],
    ['Was kostet eine Kiste mit 48 kg?', BOXES],
    ['How much is a rope of 20 metres?', ROPES], // two rows
  ])('is told of nothing else: %s', (question, text) => expect(told(question, text)).toBeUndefined());

  it('is looked for in time with the length of a text', () => {
    for (const piece of ['| 1 |\n', '1', 'a', '| ', '| --- |\n'])
      expect(told('Was kostet die 48-Liter-Kiste?', `Kiste ${piece.repeat(100_000 / piece.length)}`)).toBeUndefined();
  });
});
