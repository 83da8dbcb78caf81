import { describe, expect, it } from '@jest/globals';
import { readExtractionRecords } from './extraction-records';

const relation = (fields: string) => readExtractionRecords(`("relationship"<|>${fields})`).relations[0];

describe('Records of an extraction', () => {
  it('are entities and relations, whatever stands around them', () => {
    const answer =
      '```text\n1. ("entity"<|>"Ada Lovelace"<|>person<|>A mathematician.)##\n("ENTITY"<|> London <|>place<|>“A city”)##' +
      '("relationship"<|>Ada Lovelace<|>London<|>LIVED_IN<|>She lived there.<|>8)##<|COMPLETE|>("entity"<|>late<|>x<|>y)';
    expect(readExtractionRecords(answer)).toEqual({
      entities: [
        { name: 'Ada Lovelace', type: 'person', description: 'A mathematician.' },
        { name: 'London', type: 'place', description: 'A city' },
      ],
      relations: [{ source: 'Ada Lovelace', target: 'London', type: 'LIVED_IN', description: 'She lived there.', weight: 8 }],
      skipped: 0,
    });
  });

  it.each([
    ['"a lamp"', 'a lamp'],
    ['“a lamp', 'a lamp'],
    ['a lamp"', 'a lamp'],
    ["'zdiff -C 5' no longer fails", "'zdiff -C 5' no longer fails"],
    ['fails when typing "n"', 'fails when typing "n"'],
    ['**bold**', 'bold'],
    ['"', ''],
  ])('are without quotes around them, not without those of their words: %s', (written, said) => {
    const { entities } = readExtractionRecords(`("entity"<|>A<|>thing<|>${written})`);
    expect(entities[0]?.description).toBe(said);
  });

  it('without a type are related to each other', () => {
    expect(relation('A<|>B<|>know each other<|>3')).toMatchObject({
      type: 'RELATED_TO',
      description: 'know each other',
      weight: 3,
    });
  });

  it.each([
    ['0', 1],
    ['11', 10],
    ['-5', 1],
    ['2.5', 2.5],
    ['strong', 1],
    ['', 1],
  ])('have a strength from 1 to 10: %j is %d', (sent, weight) => {
    expect(relation(`A<|>B<|>T<|>text<|>${sent}`)?.weight).toBe(weight);
  });

  it.each([
    ['1901/1912-05', { validFrom: '1901', validUntil: '1912-05' }],
    ['2000/..', { validFrom: '2000' }],
    ['/1954-03-02', { validUntil: '1954-03-02' }],
    ['../..', {}],
    ['long ago', {}],
    ['1901', {}],
    ['', {}],
  ])('may say when a relation held: %j', (period, told) => {
    const plain = { source: 'A', target: 'B', type: 'T', description: 'text', weight: 5 };
    expect(relation(`A<|>B<|>T<|>text<|>5<|>${period}`)).toEqual({ ...plain, ...told });
  });

  it.each([
    'no record at all',
    '("entity"<|>name)',
    '("entity"<|><|>person<|>without a name)',
    '("relationship"<|>A<|><|>T<|>text<|>1)',
    '("relationship"<|>A<|>B)',
    '("thought"<|>a<|>b<|>c<|>d)',
  ])('that are malformed are counted: %s', (answer) => {
    expect(readExtractionRecords(`${answer}##("entity"<|>A<|>t<|>d)`)).toMatchObject({ skipped: 1, entities: [{ name: 'A' }] });
  });

  it('of an empty answer are none', () => {
    for (const answer of ['', ' ', '##', '<|COMPLETE|>', '```'])
      expect(readExtractionRecords(answer)).toEqual({ entities: [], relations: [], skipped: 0 });
  });
});
