import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAnalyzer } from '../custom-analyzers/analyzers';
import type { JsonObject } from '../store/database';
import { createView } from '../views/views';
import type { SearchQueries } from './search-queries.fixture';
import { openSearchQueries } from './search-queries.fixture';

const OFFSETS = ['frequency', 'norm', 'position', 'offset'];
const TEXT = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Deich. Viktor lacht.';

describe('OFFSET_INFO', () => {
  let queries: SearchQueries;
  beforeAll(async () => {
    queries = await openSearchQueries();
    const { database } = queries;
    await database.createCollection({ name: 'texts' });
    const text = { locale: 'de', stopwords: ['den'] };
    const ngram = { min: 3, max: 3, preserveOriginal: false, streamType: 'utf8' };
    const lowered = [
      { type: 'delimiter', properties: { delimiter: ';' } },
      { type: 'norm', properties: { locale: 'de', case: 'lower' } },
    ];
    const analyzers = { words: ['text', text], grams: ['ngram', ngram], parts: ['pipeline', { pipeline: lowered }] } as const;
    for (const [name, [type, properties]] of Object.entries(analyzers))
      await createAnalyzer(database, { name, type, properties: properties as unknown as JsonObject, features: OFFSETS });
    const fields = {
      text: { analyzers: ['words', 'grams'] },
      list: { analyzers: ['parts'], trackListPositions: true },
      plain: { analyzers: ['text_de'] },
    };
    await createView(database, { name: 'v', type: 'arangosearch', links: { texts: { fields } } });
    await rowsOf(`INSERT {text: @text, list: ['Eins;Zwei', 'zwei;DREI'], plain: 'Viktor'} INTO texts`, { text: TEXT });
  });
  afterAll(() => queries.test.close());

  const rowsOf = (text: string, bind: JsonObject = {}) => queries.rows(text, bind);

  /** What the offsets cut out of the text, in bytes. */
  const cut = async (condition: string, rules: string, of = 'text'): Promise<unknown> => {
    const [row] = await rowsOf(`FOR d IN v SEARCH ${condition} RETURN OFFSET_INFO(d, ${rules})`);
    const found = row as { name: (string | number)[]; offsets: [number, number][] }[];
    const [document] = await rowsOf(`FOR d IN texts RETURN d`);
    const bytesOf = (name: (string | number)[]) =>
      Buffer.from(String(name.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document)));
    expect(found.map(({ name }) => name[0])).toEqual(found.map(() => of));
    return found.map(({ name, offsets }) =>
      offsets.map(([start, length]) => bytesOf(name).toString('utf8', start, start + length)),
    );
  };

  it.each([
    [`ANALYZER(d.text IN TOKENS('viktor deich', 'words'), 'words')`, [['Viktor', 'Viktor', 'Deich']]],
    [`ANALYZER(PHRASE(d.text, 'jagen', 1, 'quer') OR STARTS_WITH(d.text, 'gr'), 'words')`, [['jagen Viktor quer', 'großen']]],
    [`PHRASE(d.text, 'über großen', 'words')`, [['über den großen']]],
    [`NGRAM_MATCH(d.text, 'kämpf', 0.9, 'grams')`, [['kämpf']]],
    [`ANALYZER(d.text == 'viktor', 'words') AND NOT ANALYZER(d.text == 'nirgends', 'words')`, [['Viktor', 'Viktor']]],
    [`ANALYZER(d.text == 'viktor' OR (d.text == 'deich' AND d.text == 'nirgends'), 'words')`, [['Viktor', 'Viktor']]],
    [`ANALYZER(LIKE(d.text, '%ampf%'), 'words')`, [['Boxkämpfer']]],
    [`d.plain == null OR ANALYZER(d.plain == 'viktor', 'text_de')`, [[]]],
  ])('%s', async (condition, expected) => {
    expect(await cut(condition, `'text'`)).toEqual(expected);
  });

  it('knows elements of lists by their place, and paths with limits of their own', async () => {
    const condition = `ANALYZER(d.list[0] == 'zwei' OR d.list[1] IN ['drei', 'zwei'], 'parts')`;
    expect(await cut(condition, `['list[0]', 'list[1]']`, 'list')).toEqual([['Zwei'], ['DREI', 'zwei']]);
    const rules = (options: string) => `[{name: 'text', options: ${options}}]`;
    const both = `ANALYZER(d.text == 'viktor' OR PHRASE(d.text, 'jagen viktor'), 'words')`;
    expect(await cut(both, rules('{maxOffsets: 1}'))).toEqual([['Viktor']]);
    expect(await cut(both, rules('{limits: {term: 1}}'))).toEqual([['Viktor', 'jagen Viktor']]);
    expect(await cut(both, rules('{limits: {phrase: 0}}'))).toEqual([['Viktor', 'Viktor']]);
  });

  it('goes along with scores, and refuses what is no path', async () => {
    const rows = await rowsOf(
      `FOR d IN v SEARCH ANALYZER(d.text == 'viktor', 'words') LET o = OFFSET_INFO(d, ['text']) SORT BM25(d) DESC LIMIT 1 RETURN [BM25(d) > 0, LENGTH(o[0].offsets)]`,
    );
    expect(rows).toEqual([[true, 2]]);
    await expect(rowsOf(`FOR d IN v SEARCH d.plain != null RETURN OFFSET_INFO(d, 7)`)).rejects.toMatchObject({ errorNum: 1542 });
  });
});
