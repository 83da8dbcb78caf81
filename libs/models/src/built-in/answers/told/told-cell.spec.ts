import { describe, expect, it } from '@jest/globals';
import { toldCell } from './told-cell';

const TABLE = `The kilns were measured in 1990.

| Kiln name         | Heat  | Heating speed | Cooling |
| ----------------- | ----- | ------------- | ------- |
| **vane 1.5.1 -1** | 1,200 |   530 K/h     | 17 K/h  |
| [holt] 1.2.11     | 1,350 |    95 K/h     | 40 K/h  |
| moor 2 --fast     | 900   |   395 K/h     | 45 K/h  |
| moor 2 --slow     | 990   |   115 K/h     | 12 K/h  |
`;
const passages = [{ id: '1', title: 'Kilns', text: TABLE }];

describe('the cell that a question asks for', () => {
  it.each([
    ['What is the cooling of vane?', '17 K/h'],
    ['What is the heating speed of holt 1.2.11?', '95 K/h'],
    ['Which heat does the holt kiln have?', '1,350'],
    ['What is the heat of moor 2 --slow?', '990'],
  ])('%s', (question, value) => expect(toldCell(question, passages)?.value).toBe(value));

  it.each([
    'What is the heat of moor?',
    'What is the colour of vane?',
    'Is holt or vane hotter in heat?',
    'What is the heat of Rome?',
  ])('is none where rows or columns fit alike, or none does: %s', (question) =>
    expect(toldCell(question, passages)).toBeUndefined(),
  );

  const statement = (caption: string, ...rows: string[]) =>
    `${caption}\n\n|  | 2022 | 2021 |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  const of = (text: string) => ({ id: text.slice(0, 9), title: 'Pale Works', text });
  const INCOME = statement(
    'Consolidated Statement of Income (in millions except per share amounts)',
    '| Net revenue | $ 86,392 | $ 79,474 |',
    '| Net income attributable to Pale Works | $ 8,910 | $ 7,618 |',
    '| Diluted earnings per share | $ 6.42 | $ 5.49 |',
    '| Total assets | 181,476 | 154,229 |',
  );

  it.each([
    ["What was Pale Works' net revenue in 2022?", '$ 86,392 (in millions)'],
    ["What was Pale Works' net revenue in 2021?", '$ 79,474 (in millions)'],
    ['What were the diluted earnings per share of Pale Works in 2022?', '$ 6.42'],
  ])('is in the unit of its table, but for shares: %s', (question, value) =>
    expect(toldCell(question, [of(INCOME)])?.value).toBe(value),
  );

  it.each(["What was Pale Works' net debt in 2022?", "What was Pale Works' net revenue in 2019?"])(
    'is not that of a row or column which says something else: %s',
    (question) => expect(toldCell(question, [of(INCOME)])).toBeUndefined(),
  );

  it('is that of the whole company rather than of a part', () => {
    const part = statement('Our share in Moor Ltd.', '| Total assets | 7,171 | 6,664 |');
    expect(toldCell('What were the total assets of Pale Works in 2022?', [of(part), of(INCOME)])?.value).toBe(
      '181,476 (in millions)',
    );
  });

  it('is in the unit that its head says in brackets', () => {
    const text = '| (MILLIONS, EXCEPT PER SHARE DATA) | 2022 |\n| --- | --- |\n| Total assets | 181,476 |\n';
    const found = toldCell('What were the total assets of Pale Works in 2022?', [of(text)]);
    expect(found?.value).toBe('181,476 (in millions)');
  });

  it('is in a row that is called by a year, too', () => {
    const ducks = {
      id: '1',
      title: 'Ducks',
      text: 'Ducks a year\n\n| Year | Freshwater ducks |\n| --- | --- |\n| 2019 | 120 |\n| 2022 | 170 |\n',
    };
    expect(toldCell('How many freshwater ducks were counted in 2022?', [ducks])?.value).toBe('170');
  });

  it('is not that of a table which its corner says is of a part', () => {
    const table = (corner: string, sales: string) => ({
      ...{ id: corner, title: 'Pale Works' },
      text: `| ${corner} | 2022 $ million | 2023 $ million |\n| --- | --- | --- |\n| Net sales | 1 | ${sales} |\n| EBIT | 2 | 3 |\n`,
    });
    const tables = [table('Flexibles', '11,154'), table('GAAP results (millions, except per share data)', '14,694')];
    expect(toldCell("What were Pale Works' net sales in 2023?", tables)?.value).toBe('14,694 ($ million)');
  });

  const DUES = `Membership dues since 2016:

| Type                       | Amount            | Description                          |
| -------------------------- | ----------------- | ------------------------------------ |
| Monthly                    | $30/Mo            | Monthly dues.                        |
| Yearly                     | $250/Yr           | Yearly dues (save $110 a year).      |
| Student/Retired/Unemployed | $10/Mo            | Special rate for students.           |
| Founder Yearly             | $200/Yr           | Yearly for members of before 2015    |
| Lifetime                   | No longer offered | These members paid $1000 once.       |
`;
  it.each([
    ['How much is a yearly membership?', '$250/Yr'],
    ['What does a monthly membership cost?', '$30/Mo'],
    ['How much are the dues of a founder, yearly?', '$200/Yr'],
    ['How much are the monthly dues for students?', undefined],
    ['How much is a lifetime membership?', undefined],
    ['How much is a weekly membership?', undefined],
    ['Who pays for a yearly membership?', undefined],
  ])('of a price is the one that holds money: %s', (question, value) => {
    expect(toldCell(question, [{ id: '1', title: 'Rules', text: DUES }])?.value).toBe(value);
  });
});
