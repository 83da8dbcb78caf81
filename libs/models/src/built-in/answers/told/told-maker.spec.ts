import { describe, expect, it } from '@jest/globals';
import { toldMaker } from './told-maker';

const told = (question: string, text: string, title = 'winch') => toldMaker(question, [{ id: '1', title, text }])?.name;

describe('who made something', () => {
  it.each([
    ['who has the rights in it', 'Turn it.\n\n## License\n\nMIT © [Ole Vane](https://vane.example)', 'Ole Vane'],
    ['years before the name', 'Copyright (c) 2013-2020, Ida van der Vane <ida@vane.example>', 'Ida van der Vane'],
    [
      'who stands under such a heading, several too',
      '## Authors\n\n- [Ole Vane](https://vane.example)\n- Ida Vane\n\n## License\n\n© Per Rokke',
      'Ole Vane, Ida Vane',
    ],
    ['all who did it together', 'Written by Ole Vane, Ida Vane and Per Rokke.', 'Ole Vane, Ida Vane and Per Rokke'],
    ['by whom it says that it was made', 'The winch was created and built by **Ole Vane**.\n\n© Per Rokke', 'Ole Vane'],
  ])('is %s', (_, text, name) => {
    expect(told('Who is the author of winch?', text)).toBe(name);
    expect(told('Who wrote winch?', text)).toBe(name);
  });

  it.each([
    ['Who is the author of the banana bread recipe?', 'Banana Bread'],
    ['Who wrote the recipe for banana bread?', 'Banana Bread'],
    ['Who submitted the banana bread recipe?', 'Banana bread (quick)'],
    ['Who wrote the banana bread recipe?', 'Banana bread recipe'],
    ['Who wrote the article on banana bread?', 'Banana Bread'],
  ])('is whoever the front matter of a document names: %s', (question, title) => {
    expect(told(question, '---\nauthor: "ole-vane"\n---\n\nA cake.', title)).toBe('ole-vane');
    expect(told(question, '---\nauthor: "ole-vane"\n---\n\nA cake.', `Chocolate ${title}`)).toBeUndefined();
    expect(told(question, 'A cake.', title)).toBeUndefined();
  });

  it('is nobody who made another thing, no firm, and nobody of another document', () => {
    expect(told('Who is the author of winch?', 'Its drum, _Drum_, is older: drums were created by Ole Vane.')).toBeUndefined();
    expect(told('Who is the author of winch?', 'Copyright 2020 Vane Ropes Inc.')).toBeUndefined();
    const terms = 'The above copyright notice and this permission notice shall be kept. The COPYRIGHT HOLDERS are not liable.';
    expect(told('Who is the author of winch?', terms)).toBeUndefined();
    expect(told('Who is the author of winch?', '© Ole Vane', 'crane')).toBeUndefined();
    expect(told('Who painted winch?', '© Ole Vane')).toBeUndefined();
  });

  it('is not who maintains it: that is only who is said to', () => {
    expect(told('Who maintains winch?', '© Ole Vane')).toBeUndefined();
    expect(told('Who are the maintainers of winch?', '## Maintainers\n\n- Ida Vane\n')).toBe('Ida Vane');
    expect(told('Who maintains winch?', 'It is maintained by Ida Vane.')).toBe('Ida Vane');
  });

  it.each(['A ', '© ', 'by A ', '[', 'Aa.'])('takes no time that grows with the square of %j over and over', (piece) => {
    const before = process.cpuUsage();
    told('Who is the author of winch?', piece.repeat(40_000));
    told('Who is the author of winch?', `## Authors\n\n${`${piece}\n`.repeat(20_000)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
