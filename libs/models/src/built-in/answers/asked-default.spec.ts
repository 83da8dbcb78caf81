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

  it('is found in time with the length of what is written', () => {
    const before = process.cpuUsage();
    for (const hostile of ['default ', 'default is ', '1 ', '`default', '"default: ', 'default a b c '])
      toldDefault('What is the default heat of a kiln?', [
        { id: '1', title: 'kiln', text: hostile.repeat(40_000 / hostile.length) },
      ]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
