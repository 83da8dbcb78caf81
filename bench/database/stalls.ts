// The longest time for which the database serves nobody, while it works on what is large.
//   node tools/run.mjs bench/database/stalls.ts [--megabytes 50] [--documents 1000000] [--only <part of a name>] [--profile <folder>]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillMany, MANY_DOCUMENTS } from './many-documents';
import { StrataDatabase } from './strata-database';

interface Line {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: () => string | Buffer;
  /** how long what was asked for goes on after its answer */
  readonly goesOnMs?: number;
}

interface Stall {
  readonly wallMs: number;
  readonly processorMs: number;
  readonly beganUs: number;
}

const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '50' },
    documents: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const bytes = Number(options.megabytes) * 1_000_000;
const documents = Number(options.documents);

/** Members that make up so many bytes of JSON. */
function list(size: number, member: (at: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)!.length + 1) parts.push(member(parts.length));
  return `[${parts.join(',')}]`;
}

const SHAPES: Readonly<Record<string, () => string>> = {
  text: () => JSON.stringify('Long text of a file, with "quotes" and ünïcode. '.repeat(bytes / 52)),
  objects: () => list(bytes, (at) => `{"id":${at},"name":"name ${at}","tags":["a","b"],"nested":{"x":${at / 7}}}`),
  numbers: () => list(bytes, (at) => String((at * 7919) % 1_000_003)),
  fractions: () => list(bytes, (at) => String(Math.sin(at))),
};

const query = (text: string, bindVars: object = {}) => ({
  method: 'POST',
  path: '/_api/cursor',
  body: () => JSON.stringify({ query: text, bindVars, memoryLimit: 0 }),
});

function* linesOfOne(shape: string): Generator<Line> {
  const document = (key: string) => () => `{"_key":"${key}","small":1,"content":${SHAPES[shape]!()}}`;
  const one = `/_api/document/large/${shape}`;
  yield { name: `${shape}: insert`, method: 'POST', path: '/_api/document/large', body: document(shape) };
  yield { name: `${shape}: read`, method: 'GET', path: one };
  yield { name: `${shape}: update another attribute`, method: 'PATCH', path: one, body: () => '{"small":2}' };
  yield {
    name: `${shape}: replace, new and old returned`,
    method: 'PUT',
    path: `${one}?returnNew=true&returnOld=true`,
    body: document(shape),
  };
  yield { name: `${shape}: read in a batch`, method: 'PUT', path: '/_api/document/large?onlyget=true', body: () => `["${shape}"]` };
  yield { name: `${shape}: RETURN d`, ...query('FOR d IN large FILTER d._key == @key RETURN d', { key: shape }) };
  yield { name: `${shape}: RETURN d.content`, ...query('FOR d IN large FILTER d._key == @key RETURN d.content', { key: shape }) };
  yield {
    name: `${shape}: RETURN LENGTH(d.content)`,
    ...query('FOR d IN large FILTER d._key == @key RETURN LENGTH(d.content)', { key: shape }),
  };
  yield { name: `${shape}: UPDATE in AQL`, ...query('UPDATE @key WITH {small: 3} IN large', { key: shape }) };
  yield {
    name: `${shape}: INSERT of a bind value`,
    method: 'POST',
    path: '/_api/cursor',
    body: () => `{"query":"INSERT @d INTO large","bindVars":{"d":${document(`${shape}2`)()}},"memoryLimit":0}`,
  };
  yield {
    name: `${shape}: import`,
    method: 'POST',
    path: '/_api/import?collection=large&type=documents',
    body: document(`${shape}3`),
  };
  yield {
    name: `${shape}: import of an array, complete`,
    method: 'POST',
    path: '/_api/import?collection=large&type=array&complete=true',
    body: () => `[${document(`${shape}4`)()}]`,
  };
  yield { name: `${shape}: remove`, method: 'DELETE', path: `${one}?returnOld=true` };
}

const small = () => `[${Array.from({ length: documents }, (_, at) => `{"_key":"k${at}","n":${at}}`).join(',')}]`;
const keys = () => JSON.stringify(Array.from({ length: documents }, (_, at) => `k${at}`));

const pairsOf = (count: number) => Array.from({ length: count }, (_, at) => `(d.n == ${at} AND d.m == ${at % 100})`).join(' OR ');
const statements = (one: (at: number) => string, count = 2_000) => Array.from({ length: count }, (_, at) => one(at)).join('\n');

/** A query about a text of so many bytes, and one that is hardly longer. */
const longText = (name: string, word: string, query: string): Line => ({
  name: `long texts: ${name}`,
  method: 'POST',
  path: '/_api/cursor',
  body() {
    const text = word.repeat(bytes / Buffer.byteLength(word));
    const bindVars = { text, ...(query.includes('@other') && { other: `${text}x` }) };
    return JSON.stringify({ query, bindVars, memoryLimit: 0 });
  },
});

const LINES: readonly Line[] = [
  ...Object.keys(SHAPES).flatMap((shape) => [...linesOfOne(shape)]),
  { name: 'batch: insert', method: 'POST', path: '/_api/document/small', body: small },
  { name: 'batch: read', method: 'PUT', path: '/_api/document/small?onlyget=true', body: keys },
  { name: 'batch: replace', method: 'PUT', path: '/_api/document/small', body: small },
  { name: 'batch: remove', method: 'DELETE', path: '/_api/document/small', body: keys },
  { name: 'batch: import, complete', method: 'POST', path: '/_api/import?collection=small&type=array&complete=true', body: small },
  {
    name: 'batch: all in one answer',
    method: 'POST',
    path: '/_api/cursor',
    body: () => JSON.stringify({ query: 'FOR d IN small RETURN d.n', batchSize: 10 * documents }),
  },
  { name: 'one row of many members', ...query(`RETURN 1..${documents * 5}`) },
  { name: 'one row of many objects', ...query(`RETURN (FOR i IN 1..${documents} RETURN {i, text: "text"})`) },
  { name: '==: ten million members', ...query(`LET a = 1..${documents * 10} LET b = APPEND(a, []) RETURN a == b`) },
  { name: '<: ten million members', ...query(`LET a = 1..${documents * 10} LET b = APPEND(a, [1]) RETURN a < b`) },
  { name: 'IN of large members', ...query(`LET a = 1..${documents * 5} LET b = APPEND(a, [1]) RETURN a IN [b, b, a]`) },
  {
    name: 'SORT by large values',
    ...query(`LET a = 1..${documents} FOR i IN 1..12 LET b = PUSH(a, i) SORT b DESC RETURN LENGTH(b)`),
  },
  {
    name: 'MAX of large values',
    ...query(`LET a = 1..${documents} FOR i IN 1..8 LET b = PUSH(a, i) COLLECT AGGREGATE m = MAX(b) RETURN LENGTH(m)`),
  },
  {
    name: 'condition of 4,000 parts',
    ...query(`FOR d IN small FILTER ${Array.from({ length: 4_000 }, (_, at) => `d.n == ${at}`).join(' OR ')} RETURN d.n`),
  },
  {
    name: 'condition of 4,000 parts over two indexes',
    ...query(
      `FOR d IN indexed FILTER ${Array.from({ length: 2_000 }, (_, at) => `(d.n == ${at} OR d.m == ${at})`).join(' OR ')} RETURN d.n`,
    ),
  },
  {
    name: 'condition of 64 ANDed alternatives',
    ...query(
      `FOR d IN indexed FILTER ${Array.from({ length: 64 }, (_, at) => `(d.n == ${at} OR d.m == ${at + 1})`).join(' AND ')} RETURN d.n`,
    ),
  },
  ...[500, 1_000, 2_000].map((pairs) => ({
    name: `condition of ${pairs} pairs over two indexes`,
    ...query(`FOR d IN indexed FILTER ${pairsOf(pairs)} RETURN d.n`),
  })),
  {
    name: 'condition of 1000 pairs over two indexes: explain',
    method: 'POST',
    path: '/_api/explain',
    body: () => JSON.stringify({ query: `FOR d IN indexed FILTER ${pairsOf(1_000)} RETURN d.n` }),
  },
  {
    name: 'condition of 4,000 bounds',
    ...query(`FOR d IN small FILTER ${Array.from({ length: 4_000 }, (_, at) => `d.n${at} > ${at}`).join(' OR ')} RETURN d.n`),
  },
  { name: 'statements: 2,000 LETs', ...query(`${statements((at) => `LET v${at} = RAND() + ${at}`)} RETURN v1`) },
  {
    name: 'statements: 2,000 LETs that depend on each other',
    ...query(`LET v0 = RAND() ${statements((at) => `LET v${at + 1} = v${at} + 1`)} RETURN v2000`),
  },
  {
    name: 'statements: 2,000 FILTERs',
    ...query(`FOR d IN indexed ${statements((at) => `FILTER d.n != ${-at - 1}`)} LIMIT 1 RETURN d`),
  },
  {
    name: 'statements: 300 subqueries',
    ...query(`${statements((at) => `LET v${at} = (FOR d IN indexed FILTER d.n == ${at} RETURN d.m)`, 300)} RETURN v1`),
  },
  { name: 'statements: 300 loops', ...query(`${statements((at) => `FOR v${at} IN [${at}, RAND()]`, 300)} LIMIT 1 RETURN v1`) },
  {
    name: 'statements: 30 loops, joined',
    ...query(`${statements((at) => `FOR d${at} IN indexed FILTER d${at}.n == ${at === 0 ? 7 : `d${at - 1}.n`}`, 30)} RETURN d1.n`),
  },
  {
    name: 'long query: a list of numbers',
    method: 'POST',
    path: '/_api/cursor',
    body: () =>
      JSON.stringify({ query: `RETURN LENGTH(${list(bytes / 5, (at) => String((at * 7919) % 1_000_003))})`, memoryLimit: 0 }),
  },
  {
    name: 'long query: a list of objects',
    method: 'POST',
    path: '/_api/cursor',
    body: () =>
      JSON.stringify({
        query: `FOR d IN ${list(bytes / 5, (at) => `{id: ${at}, "name": "name ${at}", tags: ["a", "b"]}`)} COLLECT WITH COUNT INTO n RETURN n`,
        memoryLimit: 0,
      }),
  },
  longText('<', 'Größe ', 'RETURN [@text < @other, @text == @other, @text > @other]'),
  longText('<, ASCII', 'size ', 'RETURN [@text < @other, @text == @other, @text > @other]'),
  longText('SORT', 'Größe ', 'FOR a IN [@text, @other, @text, @other] SORT a DESC RETURN LENGTH(a)'),
  longText('MAX', 'Größe ', 'FOR a IN [@text, @other, @text] COLLECT AGGREGATE m = MAX(a) RETURN LENGTH(m)'),
  longText('COLLECT', 'Größe ', 'FOR a IN [@text, @other, @text] COLLECT b = a RETURN LENGTH(b)'),
  longText('TOKENS', 'some Words of a text, ', 'RETURN LENGTH(TOKENS(@text, "text_en"))'),
  longText('TOKENS, not ASCII', 'Größere Schiffe, 中文 ', 'RETURN LENGTH(TOKENS(@text, "text_de"))'),
];

/** Common words are in every second document, rare ones in few: a list of postings of half a million entries. */
const COUNT = 'COLLECT WITH COUNT INTO n RETURN n';
const SEARCHES: readonly Line[] = [
  ['a common word', 'd.text == "common"', COUNT],
  ['two common words', 'd.text == "common" AND d.text == "even"', COUNT],
  ['one of three', 'd.text IN ["common", "even", "third"]', COUNT],
  ['not a common word', 'NOT (d.text == "even")', COUNT],
  ['the best by BM25', 'd.text == "common" OR d.text == "even"', 'SORT BM25(d) DESC LIMIT 10 RETURN d.n'],
  ['the best by TFIDF', 'd.text == "common"', 'SORT TFIDF(d) DESC LIMIT 10 RETURN d.n'],
  ['a phrase', 'PHRASE(d.text, "common even")', COUNT],
  ['a prefix of very many words', 'STARTS_WITH(d.text, "w")', COUNT],
  ['a pattern', 'LIKE(d.text, "%7%")', COUNT],
  ['words at a distance', 'LEVENSHTEIN_MATCH(d.text, "w1234", 2, false, 0)', COUNT],
  ['a range of words', 'd.text > "w1"', COUNT],
  ['rows of many', 'd.text == "common"', 'LIMIT 100000 RETURN d.n'],
].map(([name, condition, rest]) => ({
  name: `search, ${name}`,
  ...query(`FOR d IN words SEARCH ANALYZER(${condition}, "text_en") ${rest}`),
}));

/** A view over as many documents as `--documents` says. */
async function fillWords(): Promise<void> {
  await strata.request('POST', '/_api/collection', { name: 'word_documents' });
  const text = (n: number) =>
    `common ${n % 2 === 0 ? 'even' : 'odd'} ${n % 3 === 0 ? 'third' : ''} w${n % 50_000} w${(n * 7919) % 100_003}`;
  const AT_ONCE = 20_000;
  for (let at = 0; at < documents; at += AT_ONCE)
    await strata.request(
      'POST',
      '/_api/document/word_documents?silent=true',
      Array.from({ length: AT_ONCE }, (_, n) => ({ n: at + n, text: text(at + n) })),
    );
  const links = { word_documents: { fields: { text: { analyzers: ['text_en'] }, n: {} } } };
  console.log(
    await figures({
      name: 'search, making the view',
      method: 'POST',
      path: '/_api/view',
      body: () => JSON.stringify({ name: 'words', type: 'arangosearch', links }),
    }),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'));
const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
const recorder = ['--import', resolve('bench/database/stall-recorder.ts')];
const strata = await StrataDatabase.start(join(folder, 'strata'), [...recorder, ...profiling]);
try {
  for (const name of ['large', 'small', 'indexed']) await strata.request('POST', '/_api/collection', { name });
  for (const field of ['n', 'm'])
    await strata.request('POST', '/_api/index?collection=indexed', { type: 'persistent', fields: [field] });
  await strata.request(
    'POST',
    '/_api/document/indexed',
    Array.from({ length: 5_000 }, (_, n) => ({ n, m: n % 100 })),
  );
  if ('search'.startsWith(options.only.slice(0, 6))) {
    await fillWords();
    for (const line of SEARCHES) {
      console.log(await figures(line));
      console.log(await figures({ ...line, name: `${line.name}, again` }));
    }
    for (const line of writesToView()) console.log(await figures(line));
  }
  if ('many'.startsWith(options.only.slice(0, 4))) {
    await fillMany(strata, documents);
    for (const line of MANY_DOCUMENTS) if (line.name.includes(options.only)) console.log(await figures(line));
  }
  for (const line of LINES) if (line.name.includes(options.only)) console.log(await figures(line));
} finally {
  await strata.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What is written to a collection with a view. */
function* writesToView(): Generator<Line> {
  const insert = (name: string, many: readonly object[]): Line => ({
    name: `search, ${name}`,
    method: 'POST',
    path: '/_api/document/word_documents?silent=true',
    body: () => JSON.stringify(many),
  });
  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => `w${(at * 7919 + from) % 100_003}`).join(' ');
  yield insert(
    '1,000 documents of 200 words',
    Array.from({ length: 1_000 }, (_, n) => ({ n, text: words(200, n) })),
  );
  yield insert(
    '1,000 documents of 2,000 words',
    Array.from({ length: 1_000 }, (_, n) => ({ n, text: words(2_000, n) })),
  );
  yield insert(
    '20,000 documents',
    Array.from({ length: 20_000 }, (_, n) => ({ n, text: words(5, n) })),
  );
  yield insert('a document of 1 MB', [{ n: 1, text: words(160_000, 0) }]);
  yield insert('a document of 10 MB', [{ n: 1, text: words(1_600_000, 0) }]);
}

/** The longest stall and how long the request took. */
async function figures({ name, method, path, body, goesOnMs = 400 }: Line): Promise<string> {
  const sent = body?.() ?? '';
  strata.tell('reset');
  const began = performance.now();
  const { status, text } = await strata.send(method, path, sent);
  const tookMs = Math.round(performance.now() - began);
  await new Promise((resolveWait) => setTimeout(resolveWait, goesOnMs)); // what was written goes on to LMDB
  const { stalls } = (await strata.ask('stalls')) as { stalls: Stall[] };
  const shown = stalls.map(({ processorMs }) => processorMs.toFixed(0)).join(' ');
  if (options.profile !== undefined) console.log(JSON.stringify(stalls));
  const failure = status >= 300 ? ` ${text.slice(0, 200)}` : '';
  return `${name}: longest stalls ${shown} ms of processor time; request ${tookMs} ms, status ${status}${failure}`;
}
