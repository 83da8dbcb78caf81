import { describe, expect, it } from '@jest/globals';
import { resolveFollowUp } from './resolve-follow-up';

const turn = (question: string, answer = '') => ({ question, answer });
const MAYOR = turn('Qui est la maire de Rouen ?', 'Ada Brune\nAda Brune est la maire de Rouen. [1]');
const CHAIR = turn('Wer ist die Vorsitzende des Vereins?', 'Ada Brune\nAda Brune ist die Vorsitzende des Vereins. [1]');

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
    ['Quand est-il mort ?', turn('Où est né Victor Hugo ?'), 'Quand Victor Hugo est-il mort?'],
    ['Où a-t-il vécu ?', turn('Quand est mort Victor Hugo ?'), 'Où Victor Hugo a-t-il vécu?'],
    ['Quand est-elle devenue maire ?', MAYOR, 'Quand Ada Brune est-elle devenue maire?'],
    ['Et depuis quand ?', MAYOR, 'Depuis quand Ada Brune est la maire de Rouen?'],
    ['Et de Caen ?', MAYOR, 'Qui est la maire de Caen?'],
    ['Et le trésorier ?', turn('Qui est le président du club ?', 'Ada Brune\nAda Brune. [1]'), 'Qui est le trésorier du club?'],
    [
      'Und wann wurde sie geschlossen?',
      turn('Wann begann die Versammlung im Februar 2020?'),
      'Wann wurde Versammlung geschlossen?',
    ],
    ['Seit wann ist sie Vorsitzende?', CHAIR, 'Seit wann ist Ada Brune Vorsitzende?'],
    ['Seit wann?', CHAIR, 'Seit wann ist Ada Brune die Vorsitzende des Vereins?'],
    ['Und der Schriftführer?', CHAIR, 'Wer ist der Schriftführer des Vereins?'],
    ['¿Y el tesorero?', turn('¿Quién es el presidente del club?', 'Ada Brune\nEs ella. [1]'), '¿Quién es el tesorero del club?'],
    ['Wann starb de Gaulle?', turn('Wo wurde Charles de Gaulle geboren?'), 'Wann starb de Gaulle?'],
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
