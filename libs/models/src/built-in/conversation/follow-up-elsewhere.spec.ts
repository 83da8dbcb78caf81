import { describe, expect, it } from '@jest/globals';
import { resolveFollowUp } from './resolve-follow-up';

const turn = (question: string, answer = '') => ({ question, answer });

describe('A follow-up in another language than English', () => {
  it.each([
    ['Wann starb er?', turn('Wo studierte Nikola Tesla?'), 'Wann starb Nikola Tesla?'],
    ['Wann verließ er die Firma?', turn('Wo arbeitete Nikola Tesla?'), 'Wann verließ Nikola Tesla die Firma?'],
    ['Und Edison?', turn('Wann verließ Nikola Tesla die Firma?'), 'Wann verließ Edison die Firma?'],
    ['Wie viele Arten leben dort?', turn('Was ist der Amazonas-Regenwald?'), 'Wie viele Arten leben dort (Amazonas-Regenwald)?'],
    ['Wo fand er statt?', turn('Welches Team gewann den Super Bowl 50?'), 'Wo fand Super Bowl 50 statt?'],
    ['Und wann?', turn('Wo wurde Nikola Tesla geboren?'), 'Wann wurde Nikola Tesla geboren?'],
    ['Und Thomas Edison?', turn('Wo wurde Nikola Tesla geboren?'), 'Wo wurde Thomas Edison geboren?'],
    ['Wer waren seine Eltern?', turn('Wo wurde Nikola Tesla geboren?'), 'Wer waren seine Eltern (Nikola Tesla)?'],
    [
      'Wann starb er?',
      turn('Wer gründete die Werft Halden?', 'Anders Rokke\nSie wurde von Anders Rokke gegründet. [1]'),
      'Wann starb Anders Rokke?',
    ],
    ['Quand est-il mort ?', turn('Où est né Victor Hugo ?'), 'Quand est Victor Hugo mort?'],
    ['¿Cuándo murió?', turn('¿Dónde nació Frida Kahlo?'), '¿Cuándo murió Frida Kahlo?'],
    ['¿Por qué?', turn('¿Cuándo murió Frida Kahlo?'), '¿Por qué murió Frida Kahlo?'],
    ['Когда он умер?', turn('Где родился Никола Тесла?'), 'Когда Никола Тесла умер?'],
    ['Quando morì?', turn('Dove è nato Dante Alighieri?'), 'Quando morì Dante Alighieri?'],
  ])('%s', (question, last, expected) => expect(resolveFollowUp(question, [last])).toBe(expected));

  it.each([
    ['Wo wurde Albert Einstein geboren?', turn('Wo studierte Nikola Tesla?')],
    ['Wie viele Einwohner hat die Hauptstadt von Norwegen?', turn('Wo studierte Nikola Tesla?')],
    ['Was ist eine Primzahl?', turn('Wo studierte Nikola Tesla?')],
    ['Wie viele Gletscher gibt es?', turn('Wo studierte Nikola Tesla?')],
    ['特斯拉什么时候去世的？', turn('Wo studierte Nikola Tesla?')],
    ['Wann starb er?', turn('Wie funktioniert das?')],
  ])('stays as it is where it stands for itself or nothing is known: %s', (question, last) =>
    expect(resolveFollowUp(question, [last])).toBe(question),
  );

  it('is told from English ones', () => {
    expect(resolveFollowUp('When did he die?', [turn('Where did Nikola Tesla study?')])).toBe('When did Nikola Tesla die?');
  });
});
