import { describe, expect, it } from '@jest/globals';
import { openingStatement } from './opening-statement';

const BADGE = '[![build](https://yard.example/build.svg)](https://yard.example/build)';

describe('What a document says first below its title', () => {
  it.each([
    ['# winch\n\nLifts what a crane cannot reach.\n\n## Install\n\nnpm install winch', 'Lifts what a crane cannot reach.'],
    [
      `# winch ${BADGE}\n\n${BADGE}\n${BADGE}\n\n> Drum and *rope* for [small boats](https://yard.example)\n`,
      'Drum and rope for small boats',
    ],
    ['winch\n=====\n\n[Guide](a.md) | [API](b.md)\n\nA drum that winds rope.\n', 'A drum that winds rope.'],
    ['# winch\n\n### Fast and quiet rope handling for boats\n\n## Usage\n\nTurn it.\n', 'Fast and quiet rope handling for boats'],
    ['<p align="center">\n  <img src="logo.svg">\n</p>\n\n<h1>winch</h1>\n\nA drum that winds rope.\n', 'A drum that winds rope.'],
    [`${BADGE}\n\nThe winch package winds rope.\n`, 'The winch package winds rope.'],
    ['# winch\n\n**Deprecated:** use `capstan`.\n\nA drum that winds rope.\n', 'A drum that winds rope.'],
    [
      '# winch\n\n## Platinum sponsors\n\nSponsored by the Skjold bank.\n\n## About\n\nA drum that winds rope.\n',
      'A drum that winds rope.',
    ],
    [
      '# winch\n\n```sh\nnpm install winch\n```\n\nA drum of [oak], wound by hand.\n\n[oak]: https://yard.example/oak\n',
      'A drum of oak, wound by hand.',
    ],
    [
      'WINCH(1)   Yard   WINCH(1)\n\nNAME\n       winch, capstan - wind rope on a drum, or let it\n       out\n\nSYNOPSIS\n       winch [rope]\n',
      'winch, capstan - wind rope on a drum, or let it out',
    ],
    ['---\ntitle: winch\n---\n# winch\n\nA drum that winds rope.\n', 'A drum that winds rope.'],
  ])('%j', (text, statement) => {
    expect(openingStatement(text)).toBe(statement);
  });

  it.each([
    ['a part that says how, before anything else', '# winch\n\n## Installation\n\nCopy the folder to the ship.\n'],
    ['no mark of a heading anywhere', 'WINCH\n\nFor the ropes of the yard, see elsewhere.\n'],
    ['a list and nothing else', '# winch\n\n- winds rope\n- holds rope\n'],
    ['nothing', ''],
  ])('is not told by %s', (_, text) => {
    expect(openingStatement(text)).toBeUndefined();
  });

  it.each(['# a', '> ', '![', '<!--', '[', '`', '# ', '```\n', '\\', '<a ', '| '])(
    'takes no time that grows with the square of %j over and over',
    (piece) => {
      const before = process.cpuUsage();
      openingStatement(`# winch\n\n${piece.repeat(20_000)}\nx`);
      openingStatement(`# winch ${' '.repeat(20_000)}${piece.repeat(20_000)}`);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
    },
  );
});
