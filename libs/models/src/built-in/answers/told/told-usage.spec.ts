import { describe, expect, it } from '@jest/globals';
import { toldUsage } from './told-usage';

const passage = (title: string, text: string) => ({ id: title, title, isOpening: true, text: `# ${title}\n\n${text}` });
const PASSAGES = [
  passage('ropes', 'Notes on how ropes were tarred once.\n'),
  passage(
    'pitch',
    'Rope parser for ships.\n\n```sh\nnpm install pitch\n```\n\n## Usage\n\n```js\n// bring it in\nimport { parse } from "pitch"\n\nconst rope = parse("hemp 3")\nconsole.log(rope)\n```\n',
  ),
];

describe('how something is done', () => {
  it('is shown by the code of the document that begins by saying that it does that', () => {
    expect(toldUsage('How do I parse a rope?', PASSAGES)).toMatchObject({
      ...{ sentence: 'Rope parser for ships.', passage: { title: 'pitch' } },
      code: ['import { parse } from "pitch"', 'const rope = parse("hemp 3")'],
    });
  });

  it.each(['How do I burn a rope?', 'How do I install the rope parser?', 'What parses a rope?'])(
    'is not shown where no document says so, and for other questions: %s',
    (question) => {
      expect(toldUsage(question, PASSAGES)).toBeUndefined();
    },
  );
});
