import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TextRun } from '../text-runs';
import { pageBlocks, pageLines } from '../pdf-lines';
import { tablesOfPages } from './find-tables';

/** A run 10 points high whose characters are 5 points wide; `x` is its left edge, or its right one where `isRight`. */
type Drawn = readonly [text: string, x: number, isRight?: 'right'];

/** Lines of a page, 12 points apart, from their runs; a line without runs is empty. */
const page = (...lines: readonly (readonly Drawn[])[]): TextRun[] =>
  lines.flatMap((line, number) =>
    line.map(([text, x, isRight], place) => ({
      ...{ text, x: isRight ? x - text.length * 5 : x, y: 700 - number * 12, width: text.length * 5, size: 10 },
      endsLine: place === line.length - 1,
    })),
  );

const blocksOf = (runs: readonly TextRun[]) => pageBlocks(pageLines(runs), 10).map(({ text }) => text);
const read = (...lines: readonly (readonly Drawn[])[]) => blocksOf(page(...lines));
/** Numbers at the right edges of two columns. */
const row = (label: string, first: string, second: string): Drawn[] => [
  ...(label === '' ? [] : [[label, 50] as const]),
  ...(first === '' ? [] : [[first, 330, 'right'] as const]),
  ...(second === '' ? [] : [[second, 430, 'right'] as const]),
];
const table = (head: string, ...rows: readonly string[]) => {
  const columns = head.split('|').length - 2;
  return [head, `|${' --- |'.repeat(columns)}`, ...rows].join('\n');
};

describe('tables of a page', () => {
  it('stand between the text before and behind them, every number below its head', () => {
    expect(
      read(
        [['Net sales of the company were as follows.', 50]],
        row('', '2022', '2021'),
        row('Safety', '11,604', '11,981'),
        row('Consumer', '5,298', '5,856'),
        row('Total', '34,229', '35,355'),
        [['All of them are in millions.', 50]],
      ),
    ).toEqual([
      'Net sales of the company were as follows.',
      table('|  | 2022 | 2021 |', '| Safety | 11,604 | 11,981 |', '| Consumer | 5,298 | 5,856 |', '| Total | 34,229 | 35,355 |'),
      'All of them are in millions.',
    ]);
  });

  it('keep signs that are set apart with their numbers, and empty cells empty', () => {
    const [found] = read(
      row('(in millions)', '2022', '2021'),
      [
        ['Sales', 50],
        ['$', 290],
        ['34', 330, 'right'],
        ['$', 390],
        ['35', 430, 'right'],
      ],
      [
        ['Loss', 50],
        ['(3', 330, 'right'],
        [')', 331],
        ['—', 430, 'right'],
      ],
      [
        ['Share', 50],
        ['12', 330, 'right'],
        ['%', 332],
      ],
    );
    expect(found).toBe(
      table('| (in millions) | 2022 | 2021 |', '| Sales | $ 34 | $ 35 |', '| Loss | (3) | — |', '| Share | 12% |  |'),
    );
  });

  it('name columns by all lines of their heads, those over several columns for each', () => {
    const [found] = read(
      [['Year ended December 31,', 302]],
      row('', '2022', '2021'),
      row('(in millions)', 'Restated', ''),
      row('Sales', '34', '35'),
      row('Costs', '20', '21'),
      row('Profit', '14', '14'),
    );
    expect(found).toContain('| (in millions) | Year ended December 31, 2022 Restated | Year ended December 31, 2021 |\n');
  });

  it('have rows for their sections, and one cell for a label that goes on in the next line', () => {
    const [found] = read(
      row('', '2022', '2021'),
      [['Operating expenses:', 50]],
      row('Research', '1,862', '1,994'),
      [['Goodwill impairment and other', 50]],
      row('expenses', '271', '—'),
      row('Total', '2,133', '1,994'),
    );
    expect(found).toBe(
      table(
        '|  | 2022 | 2021 |',
        '| Operating expenses: |  |  |',
        '| Research | 1,862 | 1,994 |',
        '| Goodwill impairment and other expenses | 271 | — |',
        '| Total | 2,133 | 1,994 |',
      ),
    );
  });

  it('end where the head of another one begins', () => {
    const tables = read(
      row('', '2022', '2021'),
      ...[row('Sales', '34', '35'), row('Costs', '20', '21'), row('Profit', '14', '14')],
      row('', 'Jan 1, 2020', 'Jan 1, 2019'),
      ...[row('Assets', '7', '8'), row('Debt', '2', '3'), row('Equity', '5', '5')],
    );
    expect(tables.map((one) => one.split('\n', 1)[0])).toEqual(['|  | 2022 | 2021 |', '|  | Jan 1, 2020 | Jan 1, 2019 |']);
  });

  it('have an empty head where they have none', () => {
    const [found] = read(row('Sales', '34.2', '35.1'), row('Costs', '20.0', '21.4'), row('Profit', '14.2', '13.7'));
    expect(found).toBe(table('|  |  |  |', '| Sales | 34.2 | 35.1 |', '| Costs | 20.0 | 21.4 |', '| Profit | 14.2 | 13.7 |'));
  });

  it('have the head of the table that they go on from, on the page before as well', () => {
    const first = page(
      row('', '2022', '2021'),
      row('Sales', '34.2', '35.1'),
      row('Costs', '20.0', '21.4'),
      row('Profit', '14.2', '13.7'),
    );
    const second = page(row('Tax', '4.2', '3.7'), row('Interest', '1.0', '1.4'), row('Left', '9.0', '8.6'));
    const other = page(row('Tax', '4.2', '3.7'), row('Interest', '1.0', '1.4'), row('Left', '9.0', '8.6')).map((run) => ({
      ...run,
      x: run.x + 80,
    }));
    const headsOf = (...pages: readonly TextRun[][]) =>
      tablesOfPages(pages.map(pageLines)).map(([found]) => found?.rows[0]?.join());
    expect(headsOf(first, second)).toEqual([',2022,2021', ',2022,2021']);
    expect(headsOf(first, other)).toEqual([',2022,2021', 'Tax,4.2,3.7']);
  });

  it('are named by a date where the years below go on with it, not by one beside them', () => {
    const [found] = read(
      [['Year ended December 31,', 330]],
      [...row('', '2022', '2021'), ['Change', 530, 'right']],
      ...['Sales', 'Costs', 'Profit'].map((label): Drawn[] => [...row(label, '34', '35'), ['12%', 530, 'right']]),
    );
    expect(found?.split('\n')[0]).toBe('|  | Year ended December 31, 2022 | Year ended December 31, 2021 | Change |');
  });

  it('leave a title above them to the text', () => {
    const blocks = read(
      [['Consolidated statements of income', 160]],
      row('', '2022', '2021'),
      ...[row('Net sales of all segments', '34', '35'), row('Costs', '20', '21'), row('Profit', '14', '14')],
    );
    expect(blocks.map((one) => one.split('\n', 1)[0])).toEqual(['Consolidated statements of income', '|  | 2022 | 2021 |']);
  });

  it('repeat a cell that stands in the middle of two rows in both', () => {
    const at = (y: number, ...line: readonly Drawn[]): TextRun[] => page(line).map((run) => ({ ...run, y }));
    const [found] = blocksOf([
      ...at(700, ['Layers', 50], ['Language', 120], ['Simple', 330, 'right'], ['All', 430, 'right']),
      ...at(688, ['OTSL', 120], ['0.965', 330, 'right'], ['0.955', 430, 'right']),
      ...at(682, ['6', 60]),
      ...at(676, ['HTML', 120], ['0.969', 330, 'right'], ['0.951', 430, 'right']),
      ...at(664, ['OTSL', 120], ['0.938', 330, 'right'], ['0.927', 430, 'right']),
      ...at(658, ['4', 60]),
      ...at(652, ['HTML', 120], ['0.952', 330, 'right'], ['0.938', 430, 'right']),
    ]);
    expect(found).toContain('\n| 6 | OTSL | 0.965 | 0.955 |\n| 6 | HTML | 0.969 | 0.951 |\n| 4 | OTSL |');
  });

  it('may hold short texts in three columns and more', () => {
    const line = (...cells: readonly string[]): Drawn[] => cells.map((text, column) => [text, 50 + column * 150]);
    const [found] = read(
      line('Variable', 'Type', 'Description'),
      line('CLIENT_HOST', 'VARCHAR(255)', 'Name of the host'),
      line('CLIENT_PORT', 'INTEGER', 'Port of the client'),
      line('PACKAGE', 'VARCHAR(128)', 'Running package'),
    );
    expect(found?.split('\n')[2]).toBe('| CLIENT_HOST | VARCHAR(255) | Name of the host |');
  });
});

describe('no table', () => {
  const isNone = (...lines: readonly (readonly Drawn[])[]) => expect(read(...lines).join('\n')).not.toContain('| ---');
  const left = 'are words of a column of text that';
  const right = 'go on in another beside it and so';

  it.each<[string, readonly (readonly Drawn[])[]]>([
    [
      'text in two columns',
      Array.from({ length: 8 }, (_, n): Drawn[] => [
        [`${n} ${left}`, 50],
        [`${n} ${right}`, 300],
      ]),
    ],
    [
      'a table of contents',
      ['Business', 'Risk factors', 'Properties'].map((name, n): Drawn[] => [
        [name, 50],
        [`${n * 9 + 4}`, 430, 'right'],
      ]),
    ],
    [
      'a list',
      ['First', 'Second', 'Third'].map((name, n): Drawn[] => [
        [`${n + 1}.`, 50],
        [`${name} of all the items`, 70],
      ]),
    ],
    [
      'references',
      ['Lee', 'Bo', 'Ek'].map((name, n): Drawn[] => [
        [`[${n + 1}]`, 50],
        [`${name}: On things, 2019, pp. 1-${n + 4}`, 75],
      ]),
    ],
    [
      'numbered formulas',
      ['a = b', 'c = a + 2', 'd = 2c'].map((text, n): Drawn[] => [
        [text, 120],
        [`(${n + 1})`, 430, 'right'],
      ]),
    ],
    [
      'people side by side',
      [
        ['Tracey Head', 'Damien Bird', 'Damon Wright'],
        ['Head of Sales', 'Vice President', 'Vice President'],
        ['Amcor', 'Amcor', 'Amcor'],
        ['t.head@a.com', 'd.bird@a.com', 'd.wright@a.com'],
      ].map((line) => line.map((text, column): Drawn => [text, 50 + column * 150])),
    ],
    [
      'a program',
      ['for (i = 0; i < 3; i++)', 'a[i] = b[i];', 'return a;'].map((text, n): Drawn[] => [
        [`${n + 10}`, 50],
        [text, 80 + (n % 2) * 20],
      ]),
    ],
  ])('%s', (_, lines) => {
    isNone(...lines);
  });

  it('a form that was filled in', () => {
    const filled = page(row('Wages', '34', '35'), row('Tips', '20', '21'), row('Sum', '54', '56')).map((run) => ({
      ...run,
      isFilled: true as const,
    }));
    expect(blocksOf(filled).join('\n')).not.toContain('|');
  });
});

describe('whatever a page holds', () => {
  const cell = fc.constantFrom(
    '',
    '$',
    '(',
    ')',
    '%',
    '12',
    '1,234',
    '(5.6)',
    '—',
    '2022',
    '$ 7',
    'n/a',
    'a note',
    'Dec 31, 2022',
    '(c)',
  );
  const label = fc.constantFrom(
    'Sales',
    'net of',
    'Total:',
    'In millions',
    '•',
    '1.',
    'Operating expenses',
    'and other',
    '(in millions)',
    '',
  );
  const line = fc.record({
    label,
    cells: fc.array(cell, { maxLength: 5 }),
    step: fc.constantFrom(3, 8, 12, 30),
    shift: fc.nat(30),
  });
  const pageOf = fc.array(line, { maxLength: 25 }).map((lines) => {
    let y = 800;
    return lines.flatMap(({ label: name, cells, step, shift }) => {
      y -= step;
      return [name, ...cells]
        .map((text, column) => ({ text, x: column * 90 + (column > 0 ? 140 + shift : 50), y, width: text.length * 5 }))
        .filter(({ text }) => text !== '')
        .map((run, place, all) => ({ ...run, size: 10, endsLine: place === all.length - 1 }));
    });
  });

  it('every word of its lines stands in the text', () => {
    let tables = 0;
    fc.assert(
      fc.property(pageOf, (runs) => {
        const lines = pageLines(runs);
        const blocks = pageBlocks(lines, 10).map(({ text }) => text);
        tables += blocks.filter((text) => text.startsWith('|')).length;
        const count = (texts: readonly string[]) => {
          const times = new Map<string, number>();
          for (const word of texts.join(' ').match(/\w+/g) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
          return times;
        };
        const written = count(blocks);
        for (const [word, times] of count(lines.map(({ text }) => text)))
          expect(written.get(word) ?? 0).toBeGreaterThanOrEqual(times);
      }),
      { numRuns: 500 },
    );
    expect(tables).toBeGreaterThan(20);
  });

  it('fifty thousand runs at random places are read within seconds', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const texts = ['12', '$ 3', 'word', 'more words', '(4)', '2022', ')', '—'];
    const runs = Array.from({ length: 50_000 }, (): TextRun => {
      const text = texts[Math.floor(random() * texts.length)]!;
      return { text, x: random() * 600, y: random() * 800, width: text.length * 5, size: 10, endsLine: random() < 0.3 };
    });
    const start = process.cpuUsage();
    pageBlocks(pageLines(runs), 10);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });
});
