import { describe, expect, it } from '@jest/globals';
import { toldCommand } from './asked-command';
import { codeBlocks } from '../passage-text/code-blocks';

const passages = [
  {
    id: '1',
    title: 'kiln-README.md',
    text: [
      '# kiln\n\nA kiln for tiles.',
      '## 🔥 Install\n\n```sh\n# install locally (recommended)\nbrick add kiln --here\n```\n\nOr installing with mortar? `mortar get kiln`',
      '## Usage\n\nIt burns wood. To light the fire, run:\n\n```sh\n$ kiln light --now\n$ kiln watch\n```\n\nThen wait.',
      "## Tiles\n\n```js\n// glaze a tile with salt\nconst tile = kiln.take();\nkiln.glaze(tile, 'salt');\n\n// count the tiles\nkiln.count();\n```",
    ].join('\n\n'),
  },
];

describe('the command that does what is asked', () => {
  it.each([
    ['How do I install kiln?', ['brick add kiln --here']],
    ['How do I install kiln with mortar?', ['mortar get kiln']],
    ['How do I light the fire of a kiln?', ['kiln light --now', 'kiln watch']],
    ['How can I glaze a tile with salt?', ["kiln.glaze(tile, 'salt');"]],
  ])('%s', (question, code) => {
    expect(toldCommand(question, passages)?.code).toEqual(code);
  });

  it.each(['How do I install an oven?', 'How do I sweep a kiln?', 'What is a kiln?'])('is not told for %s', (question) => {
    expect(toldCommand(question, passages)).toBeUndefined();
  });

  it('is found in time with the length of what is written', () => {
    const before = process.cpuUsage();
    for (const hostile of ['`', '`a b', '```\na b\n', '# ', 'a. ', '// ', 'a\n===\n'])
      codeBlocks(hostile.repeat(40_000 / hostile.length));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
