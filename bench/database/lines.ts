import type { DataSet } from './data-set';
import { wordOf } from './data-set';

/** One line of the comparison: the same question to both, in the form each answers best. */
export interface Line {
  readonly name: string;
  /** how many times PostgreSQL's rate is aimed at */
  readonly goal: number;
  /** Lua for wrk; see `benchmarkHttp` */
  readonly http: string;
  /** pgbench script */
  readonly sql: string;
  /** options of PostgreSQL's sessions */
  readonly settings?: string;
  /** the same question with fixed values, whose sorted answers have to be equal */
  readonly check?: { readonly aql: string; readonly bindVars: object; readonly sql: string };
}

const CURSOR = '/_api/cursor';
const STARTS = 1_000;

/** A request of one query whose bind values are Lua expressions. */
function aql(query: string, bindVars: Record<string, string> = {}): string {
  const text = JSON.stringify(query);
  const values = Object.entries(bindVars).map(([name, lua]) => `"${name}":' .. ${lua} .. '`);
  return `function request()
  return wrk.format('POST', '${CURSOR}', nil, '{"query":${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")},"batchSize":100000,"bindVars":{${values.join(',')}}}')
end`;
}

export function linesFor({ documents }: DataSet): Line[] {
  const person = `'"people/' .. random(${documents}) .. '"'`;
  const starts = `starts()`;
  const manyStarts = (request: string) => `function starts()
  local ids = {}
  for i = 1, ${STARTS} do ids[i] = '"people/' .. random(${documents}) .. '"' end
  return '[' .. table.concat(ids, ',') .. ']'
end
${request}`;
  const someStarts = `(SELECT DISTINCT 1 + floor(random() * ${documents})::int AS id FROM generate_series(1, ${STARTS}))`;
  const twoHops = (id: string) =>
    `SELECT to_id FROM knows WHERE from_id = ${id} UNION SELECT b.to_id FROM knows a JOIN knows b ON b.from_id = a.to_id WHERE a.from_id = ${id}`;
  const neighbours = 'FOR v IN 1..1 OUTBOUND @s knows RETURN v._key';
  const within2 = "FOR v IN 1..2 OUTBOUND @s knows OPTIONS {order: 'bfs', uniqueVertices: 'global'} RETURN v._key";
  const body = `'{"name":"new person","group":"g' .. random(100) .. '","age":' .. random(90) .. ',"email":"someone@example.org","active":true,"score":1.5,"address":{"street":"long street 17","city":"somewhere"},"tags":["one","two"]}'`;
  const insert = `\\set n random(1, 100)\nINSERT INTO written (doc) VALUES (jsonb_build_object('name', 'new person', 'group', 'g' || (:n)::int, 'age', (:n)::int, 'email', 'someone@example.org', 'active', true, 'score', 1.5, 'address', jsonb_build_object('street', 'long street 17', 'city', 'somewhere'), 'tags', jsonb_build_array('one', 'two')));`;
  return [
    {
      name: 'single read',
      goal: 1,
      http: `function request() return wrk.format('GET', '/_api/document/people/' .. random(${documents})) end`,
      sql: `\\set id random(1, ${documents})\nSELECT doc FROM people WHERE id = :id;`,
    },
    {
      name: 'single write',
      goal: 1,
      http: `function request() return wrk.format('POST', '/_api/document/written', nil, ${body}) end`,
      sql: insert,
      settings: '-c synchronous_commit=off',
    },
    {
      name: 'synced write',
      goal: 1,
      http: `function request() return wrk.format('POST', '/_api/document/written?waitForSync=true', nil, ${body}) end`,
      sql: insert,
      settings: '-c synchronous_commit=on',
    },
    {
      name: 'aggregation',
      goal: 1,
      http: aql('FOR p IN people COLLECT g = p.group WITH COUNT INTO n RETURN {g, n}'),
      sql: "SELECT doc->>'group', count(*) FROM people GROUP BY 1;",
      check: {
        aql: "FOR p IN people COLLECT g = p.group WITH COUNT INTO n RETURN CONCAT(g, '|', n)",
        bindVars: {},
        sql: "SELECT doc->>'group', count(*) FROM people GROUP BY 1",
      },
    },
    {
      name: 'neighbours',
      goal: 1,
      http: aql(neighbours, { s: person }),
      sql: `\\set id random(1, ${documents})\nSELECT to_id FROM knows WHERE from_id = :id;`,
      check: { aql: neighbours, bindVars: { s: 'people/17' }, sql: 'SELECT to_id FROM knows WHERE from_id = 17' },
    },
    {
      name: 'neighbours of neighbours',
      goal: 2,
      http: aql(within2, { s: person }),
      sql: `\\set id random(1, ${documents})\n${twoHops(':id')};`,
      check: { aql: within2, bindVars: { s: 'people/17' }, sql: `SELECT * FROM (${twoHops('17')}) n WHERE to_id <> 17` },
    },
    {
      name: 'the same with data',
      goal: 1,
      http: aql(within2.replace('RETURN v._key', 'RETURN v'), { s: person }),
      sql: `\\set id random(1, ${documents})\nSELECT p.doc FROM (${twoHops(':id')}) n JOIN people p ON p.id = n.to_id;`,
    },
    {
      name: 'shortest path',
      goal: 50,
      http: aql('FOR v IN OUTBOUND SHORTEST_PATH @s TO @t knows RETURN v._key', { s: person, t: person }),
      sql: `\\set a random(1, ${documents})\n\\set b random(1, ${documents})\nSELECT path_length(:a, :b);`,
      check: {
        aql: 'RETURN LENGTH(FOR v IN OUTBOUND SHORTEST_PATH @s TO @t knows RETURN 1) - 1',
        bindVars: { s: 'people/17', t: 'people/4711' },
        sql: 'SELECT path_length(17, 4711)',
      },
    },
    {
      name: 'full-text top 10',
      goal: 1,
      http: `words = {${Array.from({ length: 2_000 }, (_, i) => `'${wordOf(i + 50)}'`).join(',')}}
${aql("FOR a IN found SEARCH ANALYZER(a.text IN TOKENS(@q, 'words'), 'words') SORT BM25(a) DESC LIMIT 10 RETURN a._key", {
  q: `'"' .. words[random(#words)] .. ' ' .. words[random(#words)] .. '"'`,
})}`,
      sql: `\\set x random(1, 2000)\n\\set y random(1, 2000)\nSELECT id FROM articles, (SELECT to_tsquery('simple', a.word || ' | ' || b.word) AS q FROM words a, words b WHERE a.rank = :x AND b.rank = :y) w WHERE vector @@ q ORDER BY ts_rank(vector, q) DESC LIMIT 10;`,
    },
    {
      name: `neighbours of ${STARTS} starts`,
      goal: 5,
      http: manyStarts(aql('FOR s IN @starts FOR v IN 1..1 OUTBOUND s knows RETURN v._key', { starts })),
      sql: `SELECT k.to_id FROM ${someStarts} s JOIN knows k ON k.from_id = s.id;`,
    },
    {
      name: `neighbours of neighbours of ${STARTS} starts`,
      goal: 5,
      http: manyStarts(
        aql(`FOR s IN @starts FOR v IN 1..2 OUTBOUND s knows OPTIONS {order: 'bfs', uniqueVertices: 'global'} RETURN v._key`, {
          starts,
        }),
      ),
      sql: `SELECT n.to_id FROM ${someStarts} s CROSS JOIN LATERAL (${twoHops('s.id')}) n;`,
    },
  ];
}
