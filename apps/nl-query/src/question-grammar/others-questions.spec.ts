import { describe, expect, it } from '@jest/globals';
import { parse } from '@strata/aql';
import type { AttributeShape, CollectionShape, DatabaseSchema, Reference, ValueType } from '../database-schema/schema';
import type { ValueSense } from './phrases';
import { GrammarQuestion } from './read-question';
import { ReadingProblem } from './reading-problem';

const attribute = (path: string, ...types: ValueType[]): AttributeShape => ({ path: [path], types, memberTypes: [] });
const collection = (name: string, attributes: AttributeShape[], references: Reference[] = []): CollectionShape => ({
  ...{ name, count: 10, attributes, indexes: [], references, ends: undefined },
});

/** A schema as people import tables: ids with the name of the table, numbers as texts, a table between two others. */
const SCHEMA: DatabaseSchema = {
  collections: [
    collection('vessel', [
      attribute('Vessel_ID', 'number'),
      attribute('Vessel_Name', 'text'),
      attribute('Flag_State', 'text'),
      attribute('Gross_Tonnage_t', 'number'),
      { ...attribute('Crew', 'text'), isNumberText: true },
    ]),
    collection(
      'voyage',
      [
        attribute('Voyage_ID', 'number'),
        attribute('Vessel_ID', 'text'),
        attribute('Cargo', 'text'),
        attribute('Distance', 'number'),
      ],
      [{ path: ['Vessel_ID'], target: 'vessel', targetAttribute: 'Vessel_ID', isConverted: true }],
    ),
    collection(
      'port_call',
      [attribute('Voyage_ID', 'number'), attribute('Harbour', 'text')],
      [{ path: ['Voyage_ID'], target: 'voyage', targetAttribute: 'Voyage_ID' }],
    ),
  ],
  graphs: [],
  views: [],
};
const VALUES = new Map<string, ValueSense[]>([
  ['grain', [{ collection: 'voyage', path: ['Cargo'], value: 'Grain', isList: false, isPart: false }]],
  ['coal', [{ collection: 'voyage', path: ['Cargo'], value: 'Coal', isList: false, isPart: false }]],
]);
const read = (question: string) => new GrammarQuestion(question, SCHEMA, new Date('2025-06-15')).read(VALUES);

describe('a question to a schema of others', () => {
  it.each([
    [
      'several functions',
      'What is the average, minimum and maximum crew of all vessels?',
      'average Crew, lowest Crew, highest Crew of vessel',
    ],
    [
      'functions beside each other',
      'total gross tonnage and maximum crew of vessels',
      'sum of Gross_Tonnage_t, highest Crew of vessel',
    ],
    [
      'numbers beside names',
      'Show the name of each vessel and the number of voyages.',
      'Vessel_Name, the number of voyage of vessel where there is voyage (by Vessel_ID)',
    ],
    [
      'numbers of what is two steps away',
      'names of vessels and the number of port calls',
      'Vessel_Name, the number of voyage of vessel where there is (voyage where there is port_call (by Voyage_ID)) (by Vessel_ID)',
    ],
    [
      'groups of an attribute',
      'Show the flag states and the number of vessels for each',
      'the number of vessel, by vessel.Flag_State',
    ],
    ['functions of groups', 'For each flag state, what is the maximum crew?', 'highest Crew of vessel, by vessel.Flag_State'],
    [
      'functions beside names',
      'names of vessels and the total distance of their voyages',
      'Vessel_Name, sum of voyage.Distance of vessel where there is voyage (by Vessel_ID), by vessel',
    ],
    [
      'the most common',
      'What is the most common flag state of vessels?',
      'the number of vessel, by vessel.Flag_State, highest that first, the first 1',
    ],
    [
      'an order by how often',
      'flag states of vessels sorted by frequency in descending order',
      'the number of vessel, by vessel.Flag_State, highest that first',
    ],
    ['averages', 'names of vessels with a crew above the average', 'Vessel_Name of vessel where Crew > the average of all'],
    ['a noun before its number', 'vessels with above crew 20', 'vessel where Crew > 20'],
    [
      'orders in other words',
      'names of vessels in descending order of gross tonnage',
      'Vessel_Name of vessel, highest vessel.Gross_Tonnage_t first',
    ],
    ['ids', 'What are the ids and names of vessels?', 'different Vessel_ID, Vessel_Name of vessel'],
    ['parts of names', 'gross tonnage of vessels', 'Gross_Tonnage_t of vessel'],
    [
      'what is denied of several',
      'names of vessels that did not carry coal',
      'Vessel_Name of vessel where there is no (voyage where Cargo is "Coal") (by Vessel_ID)',
    ],
    [
      'the most, with all that is asked for',
      'What are the name and flag state of the vessel with the most voyages?',
      'Vessel_Name, Flag_State of vessel where there is voyage (by Vessel_ID), highest the number of voyage first, the first 1',
    ],
    [
      'numbers of documents, not of an attribute',
      'names of vessels with at least 2 voyages',
      'Vessel_Name of vessel where there are >= 2 voyage (by Vessel_ID)',
    ],
    ['times', 'vessels used more than twice in voyages', 'vessel where there are > 2 voyage (by Vessel_ID)'],
    [
      'numbers in front of what they are numbers of',
      'vessels with 8 crew and more than 200 gross tonnage',
      'vessel where Crew is 8 and Gross_Tonnage_t > 200',
    ],
    ['a number behind its noun', 'vessels with more crew than 20', 'vessel where Crew > 20'],
    [
      'the only one, of whatever is asked for of it',
      'the distances of the voyage with the largest distance',
      'Distance of voyage, highest voyage.Distance first, the first 1',
    ],
    ['kinds', 'Show all flag states.', 'different Flag_State of vessel'],
    ['what each kind has', 'different flag states and the number of vessels', 'the number of vessel, by vessel.Flag_State'],
    ['names in order', 'List all vessels in alphabetical order', 'all vessel, lowest vessel.Vessel_Name first'],
    [
      'both of two',
      'names of vessels that carried both coal and grain',
      'Vessel_Name of vessel where there is (voyage where Cargo is "Coal") (by Vessel_ID) and there is (voyage where Cargo is "Grain") (by Vessel_ID)',
    ],
    [
      'how many of others at least',
      'ids of vessels that have at least two voyages',
      'Vessel_ID of vessel where there are >= 2 voyage (by Vessel_ID)',
    ],
  ])('is read for %s: %s', (_, question, understood) => {
    const { query, understood: said } = read(question);
    expect(said.replace(/^different /, '')).toBe(understood.replace(/^different /, ''));
    expect(() => parse(query)).not.toThrow();
  });

  it('compares what one side holds as text and the other as a number', () => {
    expect(read('voyages of vessels with a gross tonnage over 500').query).toContain('TO_STRING(');
  });

  it('sorts and sums up numbers that are stored as texts as numbers', () => {
    expect(read('vessels sorted by crew').query).toMatch(/SORT \(.*TO_NUMBER\(v\.Crew\)\)/);
    expect(read('average crew of vessels').query).toMatch(/AVERAGE\(.*TO_NUMBER\(v\.Crew\)\)/);
  });

  it('counts what is two steps away, not what lies between', () => {
    const { query } = read('names of vessels and the number of port calls');
    expect(query).toMatch(/LENGTH\(FOR v2 IN voyage .* FOR p IN port_call FILTER .* RETURN 1\)/);
  });

  it.each([
    'the most common',
    'vessels above the average',
    'names of vessels and the number of',
    'average vessel id',
    'vessels with a crew above 50 and below 20',
    'how much coal in voyages',
    'vessels from youngest to oldest',
  ])('is not guessed at: %s', (question) => {
    expect(() => read(question)).toThrow(ReadingProblem);
  });
});
