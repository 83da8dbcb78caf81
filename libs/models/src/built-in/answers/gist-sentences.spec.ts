import { describe, expect, it } from '@jest/globals';
import { gistSentence, gistSubject, isUnsaidSubject } from './gist-sentences';

const TITLE = 'PEP 903 – Making the Lock Optional';
const OPENING = `# ${TITLE}

Author: Ole Vane
Status: Final

## Abstract

The lock is an obstacle to using several cores. This PEP proposes a build without the lock.

## Motivation

This PEP adds much to think about. The lock is a bottleneck.`;
const PASSAGES = [
  { id: '1', title: TITLE, text: 'This PEP proposes a scheme to protect larger blocks of memory, with pseudo-code below.' },
  { id: '2', title: TITLE, text: OPENING },
  {
    id: '3',
    title: 'Kickoffs and Heartbeats',
    text: '# Kickoffs and Heartbeats\n\nEvery team writes both. A kickoff is a note at the start of a cycle.',
  },
  {
    id: '4',
    title: 'PEP 904 – Patterns',
    text: '# PEP 904 – Patterns\n\n## Abstract\n\nPatterns would be matched by a new statement. It has a long history.',
  },
];
const PROGRAMS = [
  {
    id: '5',
    title: 'tongs-README.md',
    text: 'Tongs are of iron, as is known.\n\nThe tongs library provides a portable grip of hot metal. This allows a smith to hold it.',
  },
  {
    id: '6',
    title: 'bellows-wind',
    text: 'bellows-wind\n============\n\nWind is needed by a fire. Instead of blowing, a smith may wait.\n\nInstead, this script counts strokes and blows.',
  },
  {
    id: '9',
    title: 'Smithing',
    text: '# Words\n\n## Upsetting\n\n### Definition\n\nMaking a bar of iron shorter and thicker by blows.\n',
  },
  {
    id: '10',
    title: 'swage',
    text: '# swage\n\n<p><strong>Small and accurate block with grooves for shaping iron.</strong></p>\n\nIt is old.',
  },
  {
    id: '7',
    title: 'Cooling',
    text: '---\ntitle: Cooling\ndescription: A way of making iron hard in water or oil.\n---\n\nPut it in.',
  },
  {
    id: '8',
    title: 'Working in a smithy',
    text: '* **Strikers:** Smiths who swing the sledge.\n* **Holders:** Smiths who turn the iron.\n\nThe QUENCH frame (type=7) is used to cool a connection.\n\n**Fuller** is a tool for spreading iron.',
  },
];
const gist = (question: string) => gistSentence(question, [...PASSAGES, ...PROGRAMS])?.sentence;

describe('the gist of a document', () => {
  it.each([
    ['What does PEP 903 propose?', 'This PEP proposes a build without the lock.'],
    ['What is PEP 903 about?', 'This PEP proposes a build without the lock.'],
    ['What does PEP 904 describe?', 'Patterns would be matched by a new statement.'],
    ['What is the tongs library for?', 'The tongs library provides a portable grip of hot metal.'],
    ['What is bellows-wind?', 'Instead, this script counts strokes and blows.'],
    ['What is a fuller?', '**Fuller** is a tool for spreading iron.'],
    ['What is upsetting?', 'Making a bar of iron shorter and thicker by blows.'],
    ['What does swage do?', '<p><strong>Small and accurate block with grooves for shaping iron.</strong></p>'],
    ['What is cooling?', 'A way of making iron hard in water or oil.'],
    ['What is a striker?', '* **Strikers:** Smiths who swing the sledge.'],
    ['What does the QUENCH frame do?', 'The QUENCH frame (type=7) is used to cool a connection.'],
    ['What is a kickoff?', 'A kickoff is a note at the start of a cycle.'],
  ])('%s', (question, sentence) => {
    expect(gist(question)).toBe(sentence);
  });

  it.each([
    ['what no document is called', 'What does PEP 9 propose?'],
    ['what a title only mentions, and no sentence defines', 'What are heartbeats?'],
    ['a part of something', 'What is the capital of Norway?'],
  ])('is not told for %s', (_, question) => {
    expect(gist(question)).toBeUndefined();
  });

  it.each([
    ['What is a tar factor?', true],
    ['What is a lifting factor?', false],
    ['What is the pot library for?', false], // a library may be called by its first word alone
    ['What is a factor?', false],
    ['Where is a tar factor?', false],
  ])('of a name that no sentence says is none: %s %s', (question, isUnsaid) => {
    const text = 'The pot of tar is large. A factor for lifting is what counts, they say.';
    expect(isUnsaidSubject(question, [{ id: '1', title: 'Boats', text }])).toBe(isUnsaid);
  });

  it.each([
    ['A crazy light harbour crane, which lifts *boats* of any kind.', true],
    ['Very low [windage](https://example.org) rope winch.', true],
    ['Lifts what a crane cannot reach.', true],
    ['See the manual for more.', false],
    ['Documentation for it can be found elsewhere.', false],
  ])('is the first line below the title of a document that is called like it, unless that is a notice: %j', (line, isTold) => {
    const passages = [
      { id: '1', title: 'pitchpot', text: 'Pitchpot is an OPEN project of everybody. Pitchpot supports ropes of hemp.' },
      {
        id: '2',
        title: 'pitchpot',
        isOpening: true,
        text: `# pitchpot\n\n[![build](https://example.org/b.svg)](https://example.org)\n\n${line}\n\n## Use\n\nTie it.`,
      },
    ];
    for (const question of ['What is pitchpot?', 'What is pitchpot for?'])
      expect(gistSentence(question, passages)?.sentence.startsWith(line.slice(0, 9))).toBe(isTold);
  });

  it.each([
    ['pitchpot', { title: 'pitchpot.js' }, true],
    ['pitchpot', { title: 'Pitchpot: pots for tar' }, true],
    ['@yard/pitchpot', { title: 'Pots for tar', names: ['pitchpot', '@yard/pitchpot'] }, true],
    ['pitchpot', { title: 'Pitchpot for beginners' }, false],
    ['pot-from-pitch', { title: 'pot-from-pitch' }, true],
  ])('of %s may be told by how %j begins: %s', (subject, called, isTold) => {
    const text = '# Anything\n\nHolds tar while it boils.\n';
    const found = gistSentence(`What is ${subject}?`, [{ id: '1', text, isOpening: true, ...called }]);
    expect(found?.sentence === 'Holds tar while it boils.').toBe(isTold);
  });

  it('of somebody stands first in the passage about that person, and what comes next behind it', () => {
    const passages = [
      {
        id: '1',
        title: 'Low Tide',
        text: '# Low Tide\n\nLow Tide is a film. It stars Bo Holt and Ada Vane as her friend.',
        isOpening: true,
      },
      {
        id: '2',
        title: 'Ada Vane',
        text: '# Ada Vane\n\nAda Vane (born 4 May 1901) is a naval architect from Ulm. She designed the ferries of Tarn. In the end she sailed around the world.',
        isOpening: true,
      },
      {
        id: '3',
        title: 'Woods',
        text: 'Oaks grow in the Grey Forest. The Grey Forest (Danish: Grå Skov), also known as Tarn or the Old Wood, is a forest.',
      },
    ];
    const told = (question: string) => {
      const gist = gistSentence(question, passages);
      return gist && [gist.sentence, ...gist.further];
    };
    const opening = 'Ada Vane (born 4 May 1901) is a naval architect from Ulm.';
    expect(told('Who is Ada Vane?')).toEqual([opening, 'She designed the ferries of Tarn.']);
    expect(told('who is ada vane')).toEqual([opening, 'She designed the ferries of Tarn.']);
    expect(told('Tell me about Ada Vane.')).toEqual([
      opening,
      'She designed the ferries of Tarn.',
      'In the end she sailed around the world.',
    ]);
    expect(told('What is Low Tide?')).toEqual(['Low Tide is a film.']);
    expect(told('What is the Grey Forest?')).toEqual([
      'The Grey Forest (Danish: Grå Skov), also known as Tarn or the Old Wood, is a forest.',
    ]);
    expect(told('Who is Cora Lund?')).toBeUndefined();
  });

  it('is asked for in few words', () => {
    expect(gistSubject('What does the handbook say about holidays in winter?')).toBeUndefined();
    expect(gistSubject('What does PEP 903 propose?')).toBe('PEP 903');
    expect(gistSubject('What is Ada Vane best known for?')).toBe('Ada Vane');
    expect(gistSubject('Summarize the film Low Tide.')).toBe('Low Tide');
    expect(gistSubject('Please tell me about Ada Vane')).toBe('Ada Vane');
    expect(gistSubject('Could you give me a short overview of PEP 903?')).toBe('PEP 903');
    expect(gistSubject('Summarize the README of winch.')).toBe('winch');
    expect(gistSubject('Summarize the report on Low Tide.')).toBe('Low Tide');
    expect(gistSubject('Explain what a kickoff is.')).toBe('a kickoff');
    expect(gistSubject('Describe how the handbook of Ulm was made.')).toBeUndefined();
  });
});

describe('the entry of a glossary that is kept as data', () => {
  const text = [
    '- id: tuyere\n  plural: tuyeres\n  definition: "the pipe through which wind is blown into a fire"\n  definition_short: "wind pipe"',
    '- id: tongs\n  definition: "an iron tool by which hot metal is held"',
    '- id: forge\n  image: forge.png',
  ].join('\n\n');
  const told = (question: string) => gistSentence(question, [{ id: '1', title: 'definitions', text }])?.sentence;

  it.each([
    ['What is a tuyere?', 'the pipe through which wind is blown'],
    ['What are tongs?', 'an iron tool by which hot metal is held'],
  ])('says what a word means: %s', (question, meaning) => expect(told(question)).toContain(meaning));

  it.each(['What is a forge?', 'What is a pipe?', 'What is a wind pipe?'])('says nothing of other words: %s', (question) => {
    expect(told(question)).toBeUndefined();
  });
});

describe('the term of a list', () => {
  const text = [
    ...['# Hands and gangs of a smithy', 'ash-boy: Some fires are kept by the ash-boy.', 'tongs: Held by a second hand.'],
    ...['## Bellows `b1`', 'Moved by whoever has nothing else to do.', 'Note: Nobody is in the smithy at night.'],
    'Ole Vane: We should buy a bigger anvil this year.',
  ].join('\n\n');
  const told = (question: string) => gistSentence(question, [{ id: '1', title: 'Hands and gangs of a smithy', text }])?.sentence;

  it.each([
    ['What is the ash-boy hand for?', 'ash-boy: Some fires are kept by the ash-boy.'],
    ['What is the purpose of the ash-boy?', 'ash-boy: Some fires are kept by the ash-boy.'],
    ['What is the tongs gang for?', 'tongs: Held by a second hand.'],
    ['What are bellows for?', 'Moved by whoever has nothing else to do.'],
  ])('says what that is, by its name or with the kind that the title says: %s', (question, sentence) => {
    expect(told(question)).toBe(sentence);
  });

  it.each([
    'What is the ash-boy broom for?',
    'What is the boy for?',
    'What is a note?',
    'Who is Ole Vane?',
    'What is the anvil hand for?',
  ])('says nothing of others, and nothing that somebody says is an entry: %s', (question) =>
    expect(told(question)).toBeUndefined(),
  );

  it('is found in time in a text without blanks', () => {
    for (const sign of ['a', ':', 'a:', '-'])
      expect(gistSentence('What is tar?', [{ id: '1', title: 'Words', text: sign.repeat(100_000) }])).toBeUndefined();
  });
});
