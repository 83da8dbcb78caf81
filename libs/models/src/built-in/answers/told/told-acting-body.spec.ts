import { describe, expect, it } from '@jest/globals';
import { toldActingBody } from './told-acting-body';

const told = (question: string, text: string) => toldActingBody(question, [{ id: '1', title: 'Satzung', text }])?.name;

describe('which body does something', () => {
  it.each([
    [
      'Wer wählt den Vorstand?',
      '(1) Der Vorstand wird von der Mitgliederversammlung für die Dauer von zwei Jahren gewählt.',
      'Mitgliederversammlung',
    ],
    [
      'Wer wählt den Bundeskanzler?',
      'Der Bundeskanzler wird auf Vorschlag des Bundespräsidenten vom Bundestage ohne Aussprache gewählt.',
      'Bundestage',
    ],
    [
      'Wer ernennt die Minister?',
      'Die Minister werden auf Vorschlag des Kanzlers vom Präsidenten ernannt und entlassen.',
      'Präsidenten',
    ],
    ['Wer beruft die Versammlung ein?', 'Die Versammlung wird durch den Vorstand schriftlich einberufen.', 'Vorstand'],
    ['Wer beruft die Versammlung ein?', 'Der Vorstand beruft die Versammlung ein.', 'Vorstand'],
    ['Wer beschließt den Haushalt?', 'Der Haushalt wird vom Rat der Stadt beschlossen.', 'Rat der Stadt'],
    ['Wer wählt den Vorstand?', 'Die Mitgliederversammlung wählt den Vorstand.', 'Mitgliederversammlung'],
    ['Wer leitet die Sitzung?', 'Geleitet wird sie anders. Die Sitzung wird von einem Wahlleiter geleitet.', 'Wahlleiter'],
    [
      'Wer wählt den Vorstand?',
      'Alle zwei Jahre wird von der Versammlung neu gewählt. Die Versammlung wählt den Vorstand.',
      'Versammlung',
    ],
  ])('%s %s', (question, text, name) => {
    expect(told(question, text)).toBe(name);
  });

  it.each([
    ['of what is of it', 'Wer wählt den Vorstand?', 'Der Vorsitzende des Vorstands wird von den Beisitzern gewählt.'],
    ['of what begins alike', 'Wer beruft den Bundestag ein?', 'Der Präsident beruft den Bundesrat ein.'],
    ['of another deed', 'Wer wählt den Vorstand?', 'Der Vorstand wird von der Versammlung entlastet.'],
    ['where it is said for how long', 'Wer wählt den Vorstand?', 'Der Vorstand wird für die Dauer von zwei Jahren gewählt.'],
    ['of one of several', 'Wer ernennt die Minister?', 'Der Kanzler ernennt einen Minister zu seinem Stellvertreter.'],
    ['twice and differently', 'Wer wählt den Vorstand?', 'Der Vorstand wird vom Rat gewählt. Die Versammlung wählt den Vorstand.'],
    ['of whom it acts on', 'Wer wählt die Versammlung?', 'Die Versammlung wählt den Vorstand.'],
    ['in a condition', 'Wer wählt den Vorstand?', 'Wenn der Vorstand nicht antritt, wird vom Gericht ein Notvorstand gewählt.'],
    ['of who somebody is', 'Wer ist der Vorstand?', 'Der Vorstand wird von der Versammlung gewählt.'],
    ['in English', 'Who elects the board?', 'Der Vorstand wird von der Versammlung gewählt.'],
  ])('is not told %s', (_, question, text) => {
    expect(told(question, text)).toBeUndefined();
  });

  it.each(['von der ', 'wird ', 'Vorstand ', 'a', 'Der Rat wählt '])('is looked for at once in %j over and over', (piece) => {
    const before = process.cpuUsage();
    told('Wer wählt den Vorstand?', `Der Vorstand wird ${piece.repeat(100_000 / piece.length)}`);
    told(`Wer wählt den ${piece.repeat(100_000 / piece.length)}?`, 'Der Vorstand wird vom Rat gewählt.');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
