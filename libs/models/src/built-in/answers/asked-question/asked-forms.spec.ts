import { describe, expect, it } from '@jest/globals';
import { askedList } from './asked-list';
import { askedParts } from './asked-parts';
import { comparedThings } from './compared-things';
import { thingAskedOf } from './thing-asked-of';

describe('what a question compares', () => {
  it.each([
    ['What is the difference between winch and capstan?', '', 'difference'],
    ['How do winch and capstan differ?', '', 'difference'],
    ['How is a winch different from a capstan?', '', 'difference'],
    ['winch vs. capstan', '', 'difference'],
    ['Should I use winch or capstan?', '', 'difference'],
    ['What is the difference between winch and capstan in shipyards?', '', 'difference'],
    ['Is winch faster than capstan?', 'faster', 'whether'],
    ['Which is more popular, winch or capstan?', 'more popular', 'which'],
    ['Which of winch and capstan is smaller?', 'smaller', 'which'],
  ])('%s', (question, by, asks) => {
    expect(comparedThings(question)).toEqual({ things: ['winch', 'capstan'], by, asks });
  });

  it.each(['What is a winch?', 'How do winches turn and stop?', 'Who is older?'])('is nothing: %s', (question) => {
    expect(comparedThings(question)).toBeUndefined();
  });
});

describe('what things of a list have in common', () => {
  it.each([
    ['Which packages deal with ropes?', 'purpose', 'ropes'],
    ['What tools can tar ropes?', 'purpose', 'tar ropes'],
    ['Which rope tarring libraries are there?', 'purpose', 'rope tarring'],
    ['List all commands that handle ropes.', 'purpose', 'ropes'],
    ['Which packages are made by Ole Vane?', 'maker', 'Ole Vane'],
    ['Which tools did Ole Vane write?', 'maker', 'Ole Vane'],
    ['List all packages by Ole Vane.', 'maker', 'Ole Vane'],
    ['Which packages are released under the MIT license?', 'licence', 'MIT'],
    ['Which modules are MIT-licensed?', 'licence', 'MIT'],
    ['Which packages are deprecated?', 'state', 'deprecated'],
  ])('%s', (question, by, value) => {
    expect(askedList(question)).toMatchObject({ by, value });
  });

  it.each(['Which package deals with ropes?', 'What are ropes?', 'How do packages deal with ropes?'])(
    'is nothing that is asked for: %s',
    (question) => {
      expect(askedList(question)).toBeUndefined();
    },
  );
});

describe('what a question asks all of', () => {
  it.each([
    ['What are the commands of winch?', 'commands', 'winch'],
    ['Which environment variables does winch support?', 'environment variables', 'winch'],
    ['List the options of the winch command.', 'options', 'winch'],
    ['Which events are available in winch?', 'events', 'winch'],
  ])('%s', (question, kind, thing) => {
    expect(askedParts(question)).toEqual({ kind, thing });
  });

  it('is nothing of one thing alone', () => {
    expect(askedParts('What is the command of winch?')).toBeUndefined();
  });
});

describe('the thing that something is asked of', () => {
  it.each([
    ['What is the default port of winch?', 'winch'],
    ['What is the maximum number of ropes of winch?', 'winch'],
    ['Which version of Node.js does winch need?', 'winch'],
    ['Who wrote winch?', 'winch'],
    ['How is winch licensed?', 'winch'],
    ['What is the father of the director of Low Tide?', undefined],
    ['How do I turn it?', undefined],
  ])('%s', (question, thing) => {
    expect(thingAskedOf(question)).toBe(thing);
  });
});

it.each(['a ', 'packages ', 'options of ', 'is a than ', 'the the ', '? '])('reads %j over and over in little time', (piece) => {
  const before = process.cpuUsage();
  for (const start of ['Which packages ', 'What are the ', 'How do ', 'Is ', 'List ', ''])
    for (const length of [990, 100_000])
      for (const read of [askedList, askedParts, comparedThings, thingAskedOf])
        read((start + piece.repeat(length / piece.length)).slice(0, length));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
