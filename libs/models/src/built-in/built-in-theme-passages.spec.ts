import { describe, expect, it } from '@jest/globals';
import type { ThemePassage, ThemePassages, ThemeReport } from '../tasks/theme-answerer';
import { BuiltInThemeAnswerer } from './built-in-theme-answerer';

const DOCUMENTS: Record<string, readonly string[]> = {
  'Ferry Brage': [
    '# Ferry Brage\n\nBrage is the car ferry between Lysvik and the island of Tarn. The ferry carries 60 cars across the fjord every hour.',
    'The batteries of the ferry Brage were fitted at Halden Yard in 2019. Licenses for electric ships are given by the harbour office of Lysvik.',
  ],
  'Halden Yard': [
    '# Halden Yard\n\nThis document is free; you can redistribute it and/or modify it as you like it best. Halden Yard is a shipyard on the north shore of Lysvik Fjord.',
  ],
  Tordis: [
    '# Tordis\n\nTordis is an icebreaker that Halden Yard built in 1979. Whales were seen from the deck of Tordis in the summer of 1981.',
  ],
  Birds: ['# Birds\n\nThe migration of birds over Tarn begins in the month of August.'],
};

/** The passages of some documents, all of which are found by the words of the question. */
function passagesOf(documents: Record<string, readonly string[]>, question: string): ThemePassages {
  const all: ThemePassage[] = Object.entries(documents).flatMap(([title, texts]) =>
    texts.map((text, i) => ({ id: `${title} ${i}`, document: title, title, fileName: `${title}.md`, text })),
  );
  const words = new BuiltInThemeAnswerer().searchedWords(question).split(' ');
  const has = (text: string, word: string) => word !== '' && text.toLowerCase().includes(word.slice(0, 5));
  return {
    about: all.filter(({ text }) => words.some((word) => has(text, word))),
    count: all.length,
    rarity: (word) => Math.log(1 + all.length / (0.5 + all.filter(({ text }) => has(text, word)).length)),
    openings: () => all.filter(({ id }) => id.endsWith(' 0')),
    passage: (id) => all.find((one) => one.id === id),
    things: () => [{ name: 'TORDIS', type: 'person', description: 'Tordis is an icebreaker that Halden Yard built in 1979.' }],
    mentioning: (name) => all.filter(({ text }) => text.includes(name)),
  };
}

async function answer(question: string, reports: readonly ThemeReport[] = []): Promise<string> {
  const themes = new BuiltInThemeAnswerer();
  const points = await themes.ratePoints({ question, reports, passages: passagesOf(DOCUMENTS, question) });
  return (await themes.combine({ points })).text;
}

describe('what documents say about a topic', () => {
  it('is told document by document, in sentences with their passages', async () => {
    expect(await answer('What do these documents say about batteries?')).toBe(
      '- **Ferry Brage** (20 % of the passages): The batteries of the ferry Brage were fitted at Halden Yard in 2019. [CITE:Ferry Brage 1]',
    );
  });

  it('is found however the word is spelled', async () => {
    expect(await answer('What do they say about licences?')).toContain('Licenses for electric ships');
  });

  it('is nothing where no passage speaks of all of it', async () => {
    expect(await answer('What is said about whale migration?')).toBe('');
  });
});

describe('things of a kind', () => {
  it('are those that a text says to be one, with what it says', async () => {
    expect(await answer('Which ferries are described?')).toMatch(
      /^- \*\*Brage\*\*: Brage is the car ferry between Lysvik and the island of Tarn\./,
    );
  });

  it('are not those that a text says to be something else, whatever the graph has them for', async () => {
    expect(await answer('Which people appear?')).not.toContain('Tordis is an icebreaker');
  });
});

describe('the themes of documents', () => {
  it('are told as a document introduces itself, without what any document says of its rights, and once for each document', async () => {
    const reports = ['Halden Yard: docks', 'Halden Yard: ships'].map((title) => ({
      title,
      coverage: 0.2,
      statements: [{ text: 'Halden Yard is a shipyard on the north shore of Lysvik Fjord.', sources: ['Halden Yard 0'] }],
    }));
    const text = await answer('What are the main themes?', reports);
    expect(text).toMatch(/^- \*\*Halden Yard\*\* \(40 % of the passages\): Halden Yard is a shipyard/);
    expect(text.split('\n')).toHaveLength(1);
  });
});
