import { describe, expect, it } from '@jest/globals';
import { toldAgent } from './told-agent';

const told = (question: string, title: string, text: string) => toldAgent(question, [{ id: '1', title, text }])?.name;

describe('who did something', () => {
  it.each([
    [
      'Qui a conçu la Statue de la Liberté ?',
      'Statue de la Liberté',
      'Conçue par le sculpteur français Frédéric Bartholdi, la statue fut offerte aux États-Unis.',
      'Frédéric Bartholdi',
    ],
    [
      'Qui a dessiné la tour de Tarn ?',
      'Tarn',
      'La tour de Tarn, dessinée par Jean Dupont, fut offerte par Louis Martin à la ville.',
      'Jean Dupont',
    ],
    ['¿Quién fundó la biblioteca de Tarn?', 'Biblioteca de Tarn', 'Juan Ruiz la fundó en 1300.', 'Juan Ruiz'],
    ['¿Quién diseñó el faro?', 'El faro', 'El faro lo diseñó lord Edmund Grimthorpe.', 'Edmund Grimthorpe'],
    [
      'Wer entwarf das Tor?',
      'Das Tor',
      'Das Tor wurde von dem Architekten Carl Langhans entworfen und von Gottfried Schadow geschmückt.',
      'Carl Langhans',
    ],
    ['Chi progettò la torre di Tarn?', 'Torre', 'La torre di Tarn fu progettata da Giovanni Rossi.', 'Giovanni Rossi'],
  ])('is told by the name of whoever a sentence says did it: %s', (question, title, text, name) => {
    expect(told(question, title, text)).toBe(name);
  });

  it.each([
    ['of who did another thing', 'Qui a conçu la tour ?', 'La tour', 'La tour fut offerte par Louis Martin.'],
    ['of another thing', 'Qui a conçu la tour de Ulm ?', 'Tarn', 'La tour, conçue par Louis Martin, est haute.'],
    ['of what it was done to', '¿Quién diseñó el Big Ben?', 'Big Ben', 'El Big Ben lo diseñó un arquitecto.'],
    [
      'of two',
      'Wer entwarf das Tor?',
      'Tor',
      'Das Tor wurde von Carl Langhans entworfen. Nein, von Otto Braun entworfen, das Tor.',
    ],
    ['of who somebody is', 'Qui est Jean Dupont ?', 'Tour', 'La tour fut dessinée par Jean Dupont.'],
    ['of whom something is', 'Qui a conçu la statue ?', 'Statue', 'La statue de Louis Martin conçue par un sculpteur est haute.'],
    ['of who does what begins alike', 'Wer beruft den Rat ein?', 'Rat', 'Den Rat hat Ada Vane nie berührt.'],
    ['of a place', 'Wer entwarf das Tor?', 'Tor', 'Das Tor wurde durch Berlin entworfen.'],
    ['in English', 'Who designed the gate?', 'Gate', 'The gate was designed by Carl Langhans.'],
  ])('is not told %s', (_, question, title, text) => {
    expect(told(question, title, text)).toBeUndefined();
  });

  it('is looked for in long texts at once', () => {
    for (const piece of ['par ', 'Jean ', 'conçue par ', 'a', 'la conçue, ']) {
      const before = process.cpuUsage();
      told('Qui a conçu la tour ?', 'La tour', `La tour ${piece.repeat(100_000 / piece.length)}`);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
    }
  });
});
