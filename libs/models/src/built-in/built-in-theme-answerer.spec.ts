import { describe, expect, it } from '@jest/globals';
import type { ThemeReport } from '../tasks/theme-answerer';
import { BuiltInThemeAnswerer } from './built-in-theme-answerer';

const theme = (title: string, coverage: number, summary: string, ...findings: string[]): ThemeReport => ({
  title,
  coverage,
  statements: [summary, ...findings].map((text, i) => ({ text, sources: [`${title}-${i}`] })),
});
const SHIPS = theme(
  'Shipyards',
  0.3,
  'Halden Yard is a shipyard on the fjord. Its slip was built in 1908. A third sentence says little.',
  'The ferry Brage runs on batteries. They were fitted in 2019.',
);
const BREAD = theme('Bread', 0.05, 'The bakery sells bread of rye. Rye grows on the island.');
const CORAL = theme('Cold-water coral', 0.2, 'Lophelia is a coral of cold water. A reef of it lies in the deep.');
const REPORTS = [BREAD, SHIPS, CORAL];

async function answer(question: string, reports: readonly ThemeReport[] = REPORTS): Promise<string> {
  const themes = new BuiltInThemeAnswerer();
  return (await themes.combine({ points: await themes.ratePoints({ question, reports }) })).text;
}

describe('themes of a collection', () => {
  it('are named by topic, told in two sentences with their passages, and ordered by how much they cover', async () => {
    expect(await answer('What are the main themes of these documents?')).toBe(
      [
        '- **Shipyards** (30 % of the passages): Halden Yard is a shipyard on the fjord. [CITE:Shipyards-0] Its slip was built in 1908. [CITE:Shipyards-0]',
        '- **Cold-water coral** (20 % of the passages): Lophelia is a coral of cold water. [CITE:Cold-water coral-0] A reef of it lies in the deep. [CITE:Cold-water coral-0]',
        '- **Bread** (5.0 % of the passages): The bakery sells bread of rye. [CITE:Bread-0] Rye grows on the island. [CITE:Bread-0]',
      ].join('\n'),
    );
  });

  it('are the topics of reports where nearly all of these are on one thing', async () => {
    const minutes = [
      theme('Board Meeting: donation boxes', 0.2, 'The board meeting began at eight. Old donation boxes stand near doors.'),
      theme('Board Meeting: membership dues', 0.19, 'A board meeting was held online. Membership dues rise in spring.'),
      theme('Board Meeting: laser cutter', 0.18, 'Ole opened the board meeting. The laser cutter needs new mirrors.'),
      theme('Board Meeting: summer festival', 0.17, 'Nobody left this board meeting. A summer festival costs 900 crowns.'),
    ];
    const text = await answer('What are the main themes?', [...minutes, BREAD]);
    expect([...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, title]) => title)).toEqual([...minutes.map(({ title }) => title), 'Bread']);
    expect(text).toMatch(/laser cutter\*\* \(18 % of the passages\): The laser cutter needs new mirrors/);
    const few = await answer('What are the main themes?', minutes.slice(0, 3));
    expect(few).toContain('**Board Meeting**');
  });

  it('leave out what every book has', async () => {
    const references = theme('References Cited', 0.4, 'Vane wrote of tar in 1901. Holt wrote of pitch in 1902.');
    expect(await answer('What are the main themes?', [references, ...REPORTS])).not.toContain('References');
    expect(await answer('What are the main themes?', [references])).toContain('**References Cited**');
  });

  it('are only those a question asks for, in the sentences that say most of it', async () => {
    const text = await answer('What is said about ferries and batteries?');
    expect(text).toContain('**Shipyards**');
    expect(text).toContain('The ferry Brage runs on batteries. [CITE:Shipyards-1]');
    expect(text).not.toMatch(/Bread|coral/);
  });

  it('are found by words, not by stems that different words have', async () => {
    const pictures = theme('Westerns', 0.3, 'Low Noon was released by Universal Pictures. It is a universal story.');
    const schools = theme('Education', 0.1, 'Lysvik has a university of its own. Its students come from abroad.');
    const text = await answer('What do they say about schools and universities?', [...REPORTS, pictures, schools]);
    expect(text).toContain('**Education**');
    expect(text).not.toContain('Universal');
  });

  it('of several reports are told in the sentence of each that says most of what is asked', async () => {
    const reports = [
      theme('Norway: people', 0.2, 'Ole Vane lived in Tarn. He built yawls. Cora Lund was a writer of books.'),
      theme('Sweden: people', 0.1, 'Ida Holm lived in Lund. Jon Vik was a writer of books, too.'),
      theme('Finland: people', 0.1, 'Aino Salo lived in Turku. Eero Lahti was a writer of books as well.'),
    ];
    const text = await answer('What is told about writers and books?', reports);
    expect(text).toContain('Cora Lund was a writer of books.');
    expect(text).toContain('Jon Vik was a writer of books, too.');
    expect(text).not.toContain('lived in');
  });

  it('are told once, however many reports tell of them', async () => {
    const again = theme('Shipyard', 0.1, 'Halden Yard is a shipyard on the fjord. Its slip was built in 1908.');
    const text = await answer('Give me an overview.', [...REPORTS, again]);
    expect(text.match(/Halden Yard/g)).toHaveLength(1);
  });

  it('are told once where the title of one is a part of the title of the other', async () => {
    const reports = [
      theme('Film', 0.4, 'Low Tide was shot in Tarn. It was shown in Bergstad.'),
      theme('Drama film', 0.2, 'Cora Lund played in High Water. She won a prize for it.'),
      theme('Film festivals', 0.1, 'The festival of Lysvik is held in June. Visitors come by boat.'),
      theme('Boats', 0.05, 'Ole Vane built yawls. They were sold abroad.'),
    ];
    const text = await answer('What are the main themes?', reports);
    expect([...text.matchAll(/\*\*(.*?)\*\*/g)].map(([, title]) => title)).toEqual(['Film', 'Boats']);
  });

  it('of several partitions are one, with all they cover', async () => {
    const reports = ['United States', 'Italy', 'France'].map((place, i) =>
      theme(`${place}: film directors`, 0.1 + i / 100, `Someone of ${place} directed films. Others of ${place} did so later.`),
    );
    const text = await answer('Which themes are there?', reports);
    expect(text).toMatch(/^- \*\*Film directors\*\* \(33 % of the passages\): Someone of France .* Someone of Italy /);
    expect(text.split('\n')).toHaveLength(1);
  });

  it('of a place and of what is of that place are one', async () => {
    const text = await answer('What are the main themes?', [
      theme('German', 0.2, 'Erik Lund was a German film director.'),
      theme('Germany', 0.1, 'Bremen lies in Germany.'),
      theme('American', 0.3, 'Nick Krause is an American actor.'),
    ]);
    expect(text.match(/\*\*[^*]+\*\*/g)).toEqual(['**Germany**', '**United States**']);
    expect(text).toContain('Erik Lund was a German film director.');
    expect(text).toContain('Bremen lies in Germany.');
  });

  it('are found by the place that a question means', async () => {
    const villages = theme('Iran: villages', 0.1, 'Khosrow is a village in Iran. Gohar is one, too.');
    expect(await answer('What is said about Iranian villages?', [...REPORTS, villages])).toMatch(/^- \*\*Iran: villages/);
  });

  it('of which most of a question is unknown are none', async () => {
    const mars = theme('Trip to Mars', 0.1, 'A film tells of Mars. It was made in 1938.');
    expect(await answer('What about volcano geology on Mars?', [...REPORTS, mars])).toBe('');
  });

  it('are at most eight', async () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      theme(`Topic${i}`, i / 100, `Thing${i} stands alone${i} here${i}. Other${i} too${i}.`),
    );
    const lines = (await answer('Main topics?', many)).split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toContain('Topic19');
  });

  it.each([['What is said about volcanoes?', REPORTS] as const, ['Main themes?', []] as const])(
    'are none where nothing has to do with %s',
    async (question, reports) => {
      expect(await new BuiltInThemeAnswerer().ratePoints({ question, reports })).toEqual([]);
    },
  );
});
