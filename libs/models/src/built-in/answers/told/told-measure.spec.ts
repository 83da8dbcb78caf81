import { describe, expect, it } from '@jest/globals';
import { toldMeasure } from './told-measure';

const told = (question: string, text: string, title = '') => toldMeasure(question, [{ id: '1', title, text }])?.value;

describe('how high, long, heavy, old or dear something is', () => {
  it.each([
    [
      'Quelle est la hauteur de la tour Eiffel ?',
      'Tour Eiffel',
      "Bâtie en 1889, elle s'élève à plus de 300 mètres à Paris.",
      'plus de 300 mètres',
    ],
    ['Combien pèse la statue de Tarn ?', 'Tarn', 'La statue de Tarn mesure 90 mètres et pèse 220 tonnes.', '220 tonnes'],
    ['Combien de temps a duré le siège de Tarn ?', 'Tarn', 'Le siège de Tarn dura quatre ans.', 'quatre ans'],
    [
      'Quanto era alto il colosso di Rodi?',
      'Colosso',
      'Il colosso di Rodi era di bronzo. La statua si innalzava per oltre 30 metri.',
      'oltre 30 metri',
    ],
    ['Quanto pesa la campana di Tarn?', 'Tarn', 'La campana di Tarn pesa 1.200 kg.', '1.200 kg'],
    ['¿Qué altura tiene la torre?', 'La torre', 'La torre de Tarn es de más de 40 metros de altura.', 'más de 40 metros'],
    ['¿Cuánto cuesta la entrada?', 'Visitas', 'La entrada cuesta 12 euros.', '12 euros'],
    ['Wie hoch ist der Turm von Tarn?', 'Tarn', 'Der Turm von Tarn ist rund 98,5 Meter hoch.', 'rund 98,5 Meter'],
    ['Wie lang ist die Brücke?', 'Brücke', 'Die Brücke ist 1.200 m lang und 12 m breit.', '1.200 m'],
    ['Wie schwer ist die Glocke?', 'Glocke', 'Die Glocke wiegt zwölf Tonnen.', 'zwölf Tonnen'],
    ['Was kostet der Eintritt?', 'Preise', 'Der Eintritt kostet 5 €.', '5 €'],
    ['Wie lange dauert die Führung?', 'Führung', 'Die Führung dauert etwa zwei Stunden.', 'etwa zwei Stunden'],
    ['長城有多長？', '長城', '明朝的長城綿延達3948英哩，是世界最長的城牆。', '3948英哩'],
    ['塔はどのくらい高いですか', '塔', '塔の高さは333メートルである。', '333メートル'],
    [
      'How old do you have to be to become a member?',
      'Bylaws',
      'Potential Members must be 18 years old to become a Member.',
      '18 years',
    ],
  ])('is told with its unit: %s', (question, title, text, value) => {
    expect(told(question, text, title)).toBe(value);
  });

  it.each([
    ['of another thing', 'Wie hoch ist der Fernsehturm in Berlin?', 'CN Tower', 'Er ist als Fernsehturm 553 Meter hoch.'],
    ['of another measure', 'Wie hoch ist der Turm?', 'Turm', 'Der Turm ist 98 Meter lang.'],
    ['in another unit', 'Combien pèse la tour ?', 'Tour', 'La tour pèse sur le sol et mesure 300 mètres.'],
    ['twice and differently', 'Wie hoch ist der Turm?', 'Turm', 'Der Turm ist 98 Meter hoch. Der Turm war 80 Meter hoch.'],
    ['of nothing', 'Wie hoch ist es?', 'Turm', 'Der Turm ist 98 Meter hoch.'],
    ['of no measure', 'Wer baute den Turm?', 'Turm', 'Der Turm ist 98 Meter hoch.'],
  ])('is not told %s: %s', (_, question, title, text) => {
    expect(told(question, text, title)).toBeUndefined();
  });

  it('is looked for in long texts at once', () => {
    for (const piece of ['1', '1 ', 'm', '300 mètres, ', 'plus de ', 'haut', '長'])
      for (const question of ['Quelle est la hauteur de la tour Eiffel ?', piece.repeat(2_000)]) {
        const before = process.cpuUsage();
        told(question, `La tour Eiffel ${piece.repeat(100_000 / piece.length)}`, 'Tour Eiffel');
        expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
      }
  });
});
