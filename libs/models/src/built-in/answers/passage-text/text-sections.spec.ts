import { describe, expect, it } from '@jest/globals';
import { textSections } from './text-sections';

const TEXT = `# Anvil

Shapes metal.

## Use

Heat it.

### Cold metal

Warm it first.

## Care

Is it safe?

    Yes.

-v, --verbose
      Says more.
`;

describe('sections of a text', () => {
  it('reach to the next head of their rank, with what stands under theirs', () => {
    const told = textSections(TEXT).map(({ head, start, end }) => [head, TEXT.slice(start, end).trim().replace(/\s+/g, ' ')]);
    expect(told).toEqual([
      ['Anvil', expect.stringMatching(/^Shapes metal\. ## Use .* Says more\.$/)],
      ['Use', 'Heat it. ### Cold metal Warm it first.'],
      ['Cold metal', 'Warm it first.'],
      ['Care', expect.stringMatching(/^Is it safe\? .* Says more\.$/)],
      ['Is it safe?', 'Yes.'],
      ['-v, --verbose', 'Says more.'],
    ]);
  });

  it('are none in fences of code', () => expect(textSections('```\n# no heading\n```\ntext')).toEqual([]));

  it('are found behind code that a piece of a text begins with', () =>
    expect(textSections('rope   x 75,798\n```\n\n## Licence\n\nFree.').map(({ head }) => head)).toEqual(['Licence']));

  it('of thousands of ranks are found in one walk', () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(2_000 - i)}Is it so?`).join('\n\n');
    expect(textSections(lines)).toHaveLength(2_000);
  });
});
