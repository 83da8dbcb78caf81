import { describe, expect, it } from '@jest/globals';
import { toldSection } from './told-section';

const told = (question: string, passages: Parameters<typeof toldSection>[1]) => {
  const found = toldSection(question, passages);
  return found && [found.passage.id, found.statements.map(({ sentence }) => sentence)];
};

describe('a section that a question asks for', () => {
  it('may be a link and nothing else', () => {
    const text = 'Turn it.\n\n## License\n\n[MIT](LICENSE)\n\n[npm]: https://npm.example\n';
    expect(told('What is the license of winch?', [{ id: '1', title: 'winch', text }])).toEqual(['1', ['[MIT](LICENSE)']]);
  });

  it('is of the document whose whole name the question says, by its title or its folder', () => {
    const passages = ['glob parent', 'glob', 'is-glob'].map((title, i) => ({
      ...{ id: String(i), title, text: `## License\n\nFree for ${i}.\n` },
    }));
    expect(told('What is the license of is-glob?', passages)?.[0]).toBe('2');
    const inFolder = { id: 'f', title: 'Ropes of the yard', names: ['is-glob'], text: '## License\n\nFree for all.\n' };
    expect(told('What is the license of is-glob?', [passages[1]!, inFolder])?.[0]).toBe('f');
  });

  it('is none of links to elsewhere', () => {
    const text = '## License\n\n* [Pots](/pots)\n* [Fires](/fires)\n';
    expect(told('What is the license of winch?', [{ id: '1', title: 'winch', text }])).toBeUndefined();
  });
});
