import { describe, expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '../../../index';

const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const entityTypes = ['person', 'organization', 'geo', 'event'];

/** `type name` of what a text names, in the order of the alphabet. */
async function named(text: string): Promise<string[]> {
  const { entities } = await graphExtractor.extract({ text, entityTypes });
  return entities.map(({ name, type }) => `${type} ${name}`).sort();
}

describe('names in German texts', () => {
  it.each([
    [
      'Das Gebäude wurde von den Arbeitern in der Nähe der Stadt gebaut. Die Konflikte und die Rebellion waren ein Machtkampf um Bildung, und der Aufstieg war das Ende.',
      [],
    ],
    ['Das Dorf Hallstatt liegt an dem See und ist nicht weit von der Stadt Füssen.', ['geo Füssen', 'geo Hallstatt']],
    [
      'Der Österreichische Staatsvertrag wurde nach dem Zweiten Weltkrieg unterzeichnet, und es war ein Machtkampf Österreich-Ungarns mit Serbien.',
      ['event Zweiten Weltkrieg', 'geo Serbien', 'geo Österreich-Ungarn', 'other Österreichische Staatsvertrag'],
    ],
    [
      'Die Wirtschaft Schwedens und die Könige von Schweden waren mit Polens König Karl XII. und mit Wolfgang Amadeus Mozart bekannt.',
      ['geo Polen', 'geo Schweden', 'person Karl XII', 'person Wolfgang Amadeus Mozart'],
    ],
    [
      'Im Jahr 962 wurde der Kaiser des Heiligen Römischen Reiches Otto II. von der NATO und von Karl der Große nicht gekannt.',
      expect.arrayContaining(['person Otto II', 'person Karl der Große', 'organization NATO']),
    ],
  ])('%s', async (text, expected) => {
    expect(await named(text)).toEqual(expected);
  });
});

describe('names in French, Spanish, Italian texts', () => {
  it.each([
    [
      "Le Kremlin est une forteresse de la ville. Les peuples d'Espagne et de l'Italie sont dans l'Union. Au XVIe siècle, la reine Jeanne était à Paris.",
      ['Jeanne', 'Kremlin', 'Espagne', 'Italie', 'Paris'],
      { person: ['Jeanne'] },
    ],
    [
      'Durante la Reconquista los reyes de Castilla y Aragón lucharon por la ciudad. El Telescopio es de Edwin Hubble. Según el libro de Mateo 25, fue así.',
      ['Reconquista', 'Castilla', 'Aragón', 'Edwin Hubble'],
      { person: ['Edwin Hubble'] },
    ],
    [
      "Nel 1453 la città era dell'Austria, mentre Enrico Dandolo era il doge di Venezia. La Rivoluzione Francese è del secolo dopo.",
      ['Austria', 'Enrico Dandolo', 'Venezia'],
      { person: ['Enrico Dandolo'] },
    ],
  ])('%s', async (text, names, { person }) => {
    const { entities } = await graphExtractor.extract({ text, entityTypes });
    const found = entities.map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(names));
    expect(
      found.filter((name) => /^(?:[ld]['’]|dell['’]|(?:le|la|les|el|durante|nel|au|mentre|según) )|\d|^[XVI]+e?$/i.test(name)),
    ).toEqual([]);
    const persons = entities.filter(({ type }) => type === 'person').map(({ name }) => name);
    expect(persons.filter((name) => name !== 'Mateo')).toEqual(person);
  });
});

it('names in texts that never end take no time', async () => {
  const before = process.cpuUsage();
  const pieces = [
    'El y ',
    'Los de la que y El Rey y ',
    'Der die und ',
    'Die Stadt und das Land ',
    'Polens König ',
    "L'",
    "d'A ",
    'Karl von der ',
    '-A',
    'XVI ',
  ];
  for (const piece of pieces)
    for (const begin of [
      'Der Mann und die Frau sind in dem Haus. ',
      'Los reyes de la ciudad y el pueblo en que fue. ',
      'Le roi de la ville et les gens dans le pays. ',
    ])
      await named(begin + piece.repeat(20_000 / piece.length));
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
});
