import { describe, expect, it } from '@jest/globals';
import { toldDefault } from './asked-default';

const passages = [
  {
    id: '1',
    title: 'kiln',
    text: [
      '# kiln\n\nFires have a default heat of 900. Requests for wood time out after 10 minutes by default.',
      '```js\n{\n  // `maxLogs` defines how many logs burn at once.\n  maxLogs: 21, // default\n}\n```',
      '#### options.shelf\n\nType: `string`\\\nDefault: `upper`\n\nThe shelf to use.',
      'The `smoke` option (default: `true`) opens the flue. Ash is dropped after 4 hours.',
      'Bricks with a weight of 3 to 9 kg (the default) are used.',
    ].join('\n\n'),
  },
];

describe('the default of something', () => {
  it.each([
    ['What is the default heat of a kiln?', '900'],
    ['What is the default timeout of requests for wood?', '10 minutes'],
    ['What is the default value of maxLogs?', '21'],
    ['What is the default of options.shelf?', 'upper'],
    ['What is the default value of the smoke option?', 'true'],
    ['Which weight do bricks have by default?', '9 kg'],
  ])('%s %s', (question, value) => {
    expect(toldDefault(question, passages)?.value).toBe(value);
  });

  it.each([
    'What is the default colour of tiles?',
    'When is ash dropped?',
    'How many options of smoke are there by default?',
    'What is the default value of maxBricks?',
  ])('is not told where nothing says it: %s', (question) => {
    expect(toldDefault(question, passages)).toBeUndefined();
  });

  it('is told by the entry of a manual that asks for it, and of a limit by what is set', () => {
    const text = [
      'FLUE   The mode of the flue that is opened first of all.  Defaults to 0700.',
      'SHELF  The shelf on which new pots are put.  Defaults to /kiln/top.',
      "### brick\n\nSets the maximum weight of bricks that are burnt. Defaults to `'9kg'`.",
      'A pot is at most 40 cm high.',
    ].join('\n\n');
    const told = (question: string) => toldDefault(question, [{ id: '1', title: 'kiln', text }])?.value;
    expect(told('What is the default mode of the flue?')).toBe('0700');
    expect(told('What is the default shelf for new pots?')).toBe('/kiln/top');
    expect(told('What is the maximum weight of bricks?')).toBe('9kg');
    expect(told('What is the maximum height of roofs?')).toBeUndefined();
  });

  it.each([
    ['Potters are hired on term appointments for a maximum of four or eight years.', 'four or eight years'],
    ['A term appointment is for at most 4 to 8 years.', '4 to 8 years'],
    ['A term appointment is limited to 3 months.', '3 months'],
    ['The kiln may extend a term appointment up to 40 additional years.', undefined],
  ])('is told of a limit whole, and of all of it: %s', (text, value) => {
    expect(toldDefault('What is the maximum term appointment?', [{ id: '1', title: 'kiln', text }])?.value).toBe(value);
  });

  it('is found in time with the length of what is written', () => {
    const before = process.cpuUsage();
    for (const hostile of ['default ', 'default is ', '1 ', '`default', '"default: ', 'default a b c '])
      toldDefault('What is the default heat of a kiln?', [
        { id: '1', title: 'kiln', text: hostile.repeat(40_000 / hostile.length) },
      ]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
