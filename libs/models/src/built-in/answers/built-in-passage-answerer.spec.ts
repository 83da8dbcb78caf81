import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BuiltInPassageAnswerer } from './built-in-passage-answerer';

const answerer = new BuiltInPassageAnswerer();

async function answer(question: string, ...texts: [title: string, text: string][]): Promise<string> {
  const passages = texts.map(([title, text], i) => ({ id: String(i + 1), title, text }));
  const { text } = await answerer.answer({ question, passages, instructions: '', citations: true });
  return text;
}

const FAQ: [string, string] = [
  'anvil-faq',
  [
    '11. Can anvil shape cold metal?\n\n    Not by itself, no.  See the directory contrib/cold.\n',
    '12. Is anvil safe for children?\n\n    Yes.  It has no sharp edges.\n',
    '13. Where are the manuals?\n\n    They are in /usr/share/anvil.  Copies are sold in Bergstad.\n',
  ].join('\n'),
];
const GUIDE: [string, string] = [
  'Anvil for smiths',
  `Keeping the fire over night
===========================

To keep the fire over night, close the lid:

  anvilctl lid --close
  anvilctl watch

The lid is not closed by default; run

  anvilctl enable lid

if you want that.

  How do I fetch drawings from a server ?
    An example of a user

        # comment
        fetch("drawings");
`,
];
const MANUAL: [string, string] = [
  'anvil',
  `ANVIL(1)		General Commands Manual		     ANVIL(1)

NAME
       anvil - shape hot metal

DESCRIPTION
       Run COMMAND with a hot fire.

OPTIONS
       -0, --null
	      Drawings end with a null character instead of a line break.

       -n, --number=N
	      Shape N pieces at most.

AUTHOR
       Written by Ingrid Vane and Jonas Holm.
`,
];

describe('answers from manuals, guides and lists of questions', () => {
  it('tell a date out of the sentence of a section that says what happened', async () => {
    const article =
      '# Royal Rope Bridge\n\nThe Royal Rope Bridge was designed by Ole Vane. Surveying started in 1848 and construction commenced in 1854. The completed bridge was opened by Ida Holt on 2 May 1859.\n\n# Tar\n\nTar is boiled.\n';
    const said = await answer('When was the Royal Rope Bridge opened?', ['Solar energy', article]);
    expect(said).toMatch(/^2 May 1859\n/);
  });

  it.each([
    ['Can anvil shape cold metal?', 'No\n', 'Not by itself, no.'],
    ['Is anvil safe for children?', 'Yes\n', 'It has no sharp edges.'],
    ['Where are the manuals of anvil?', '', 'They are in /usr/share/anvil.'],
  ])('tell to %j what stands under the same question', async (question, line, quote) => {
    const text = await answer(question, FAQ);
    expect(text.startsWith(line)).toBe(true);
    expect(text).toContain(quote);
    expect(text).not.toContain('?');
  });

  it('show the commands that a sentence leads over to', async () => {
    expect(await answer('How do I keep the fire over night?', GUIDE)).toBe(
      'Anvil for smiths: To keep the fire over night, close the lid: `anvilctl lid --close` `anvilctl watch` [CITE:1]',
    );
    expect(await answer('How do I fetch drawings from a server?', GUIDE)).toContain('An example of a user `fetch("drawings");`');
  });

  it('show the command under a heading before what is said of others behind it', async () => {
    const text = await answer('How do I install tongs?', [
      'tongs',
      '# tongs\n\n## Install\n\n```sh\nsmithy add tongs\n```\n\nThey are also sold in `Bergstad`.\n',
    ]);
    expect(text).toBe('tongs: Install `smithy add tongs` [CITE:1]');
  });

  it('say no where the statement denies what is asked', async () => {
    expect(await answer('Is the lid closed by default?', GUIDE)).toBe(
      'No\nAnvil for smiths: The lid is not closed by default; run `anvilctl enable lid` [CITE:1]',
    );
  });

  it('say neither where only something else is denied, or it holds sometimes', async () => {
    const elsewhere = await answer('Does the anvil use coal fire?', [
      'Anvil',
      'Smiths use a coal fire where the anvil is not warm.',
    ]);
    const sometimes = await answer('Does the anvil use coal fire?', ['Anvil', 'If it is cold, the anvil may use a coal fire.']);
    expect([elsewhere, sometimes].filter((text) => /^(?:Yes|No)\n/.test(text))).toEqual([]);
  });

  it('say neither where the statement is of another version', async () => {
    const told = await answer('Does the winch support HTTP/2?', ['Winch', 'The winch has support for HTTP/1.1 and ropes.']);
    expect(told).not.toMatch(/^Yes/);
    expect(await answer('Does the winch support HTTP/2?', ['Winch', 'The winch has support for HTTP/2 and ropes.'])).toMatch(
      /^Yes\n/,
    );
  });

  it('quote the terms of a licence only where they are asked for', async () => {
    const licence = [
      'Winch',
      'Use the winch with care.\n\nPermission is hereby granted, free of charge, to use the winch of the yard in software.',
    ] as const;
    expect(await answer('Is the winch free software?', [...licence])).not.toContain('hereby granted');
    expect(await answer('What permission is granted for the winch?', [...licence])).toContain('hereby granted');
  });

  it('read what "this" points back to', async () => {
    const text = await answer('Does the anvil use the common oven by default?', [
      'Heat',
      'By default, the anvil heats its metal. This does not use the common oven but a fire of its own.',
    ]);
    expect(text.split('\n')[0]).toBe('No');
  });

  it('name the option whose explanation says what is asked for', async () => {
    expect(await answer('Which option makes anvil end drawings with a null character?', MANUAL)).toMatch(/^-0, --null\n/);
    const told = await answer('Which option sets another store of drawings?', [
      'Drawings',
      'The `--store` option (and the variable `ANVIL_STORE`) sets another store of drawings.',
    ]);
    expect(told).toMatch(/^--store\n/);
  });

  it('name all who did something together, and nothing that a manual writes in capitals', async () => {
    expect(await answer('Who wrote the anvil command?', MANUAL)).toMatch(
      /^Ingrid Vane and Jonas Holm\nanvil: Written by Ingrid Vane and Jonas Holm\. \[CITE:1\]/,
    );
    const told = await answer('Who wrote the book on anvils?', [
      'Books',
      'The book on anvils was written by Ingrid Vane and Jonas Holm in 1920.',
    ]);
    expect(told).toMatch(/^Ingrid Vane and Jonas Holm\n/);
  });

  it('say what a thing is by its definition, or by how its document begins', async () => {
    expect(
      await answer('What is Anvil?', ['store', 'Use it. Anvil is often called late. Anvil is often referred to as a store.']),
    ).toContain('Anvil is often referred to as a store.');
    const badges =
      '[![Build](https://ci.example/anvil)](https://ci.example/anvil)\n\nShaping is a small library for anvils.\n\nanvil is fun to use.';
    expect(await answer('What is anvil?', ['anvil', badges])).toContain('Shaping is a small library for anvils.');
  });

  it('say that nothing is stated, where who or when is asked of what no passage tells', async () => {
    const text = await answer('When was the anvil of Bergstad retired for good?', [
      'Anvil',
      'If your anvil is new, there are 2 ways to warm it.',
    ]);
    expect(text).toMatch(/^These documents do not seem to say/);
  });

  it('quote nothing of another document that says one word of a question of which the first says most', async () => {
    const comb: [string, string] = ['Eoandromeda', 'The Ediacaran Eoandromeda could putatively represent a comb jelly.'];
    const bribes: [string, string] = [
      'Kenya',
      'There are significant developments with regards to curbing bribes. The lake is deep.',
    ];
    expect(await answer('Ediacaran Eoandromeda can be regarded to represent what?', comb, bribes)).toBe(
      'The Ediacaran Eoandromeda could putatively represent a comb jelly. [CITE:1]',
    );
    const other: [string, string] = ['Kimberella', 'Eoandromeda of the Ediacaran is regarded as a comb jelly by most.'];
    expect(await answer('Ediacaran Eoandromeda can be regarded to represent what?', comb, other)).toContain('[CITE:2]');
  });

  it('quote no address of a link, tag or piece of a program', async () => {
    const text = await answer('How big is the core of anvil?', [
      'anvil',
      '// core of anvil\nconst big = core("anvil", { big: true });\n\n- Tiny: `2kb` [core](https://a.example/core) of <b>anvil</b>, see [notes][1]\n',
    ]);
    expect(text).toBe('Tiny: `2kb` core of anvil, see notes [CITE:1]');
  });

  it('quote no heading with what stands under it, nor the addresses at the end of a text', async () => {
    const text = await answer('How do smiths manage the heat?', [
      'Smiths',
      'Heat management\n---------------\nSmiths manage the heat with water.\n\n[heat]: https://a.example/smiths/manage/heat\n',
    ]);
    expect(text).toBe('Smiths manage the heat with water. [CITE:1]');
  });

  it('cite a passage for every quote, whatever texts are made of', async () => {
    const piece = fc.constantFrom(
      'Can it?',
      'run\n\n  go',
      '# Head',
      '====',
      '\t-x, --long',
      'It is not so.',
      '```',
      'Yes.',
      '  a term',
      '\n',
      'anvil',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom('Can it run?', 'What is anvil?', 'Which option is long?'),
        async (pieces, question) => {
          const text = await answer(question, ['anvil', pieces.join('\n')]);
          expect(text === '' || text.includes('[CITE:1]')).toBe(true);
        },
      ),
    );
  });
});
