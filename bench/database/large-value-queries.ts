/** What the queries read and make. */
interface LargeValues {
  readonly documents: number;
  readonly bytes: number;
  readonly rows: number;
}

interface LargeValueQuery {
  readonly name: string;
  readonly text: string;
}

/** Queries of somebody who may only read, each of whose rows comes by a large value and needs hardly anything of it. */
export function LARGE_VALUE_QUERIES({ documents, bytes, rows }: LargeValues): readonly LargeValueQuery[] {
  const loop = `FOR i IN 1..${rows}`;
  const document = `DOCUMENT(CONCAT('c/', i % ${documents}))`;
  const byKey = `FOR d IN c FILTER d._key == TO_STRING(i % ${documents})`;
  const word = 'abcdefghij';
  return [
    { name: 'DOCUMENT, one attribute', text: `${loop} LET d = ${document} RETURN LENGTH(d.text)` },
    {
      name: 'DOCUMENT, many a row',
      text: `FOR i IN 1..${Math.ceil(rows / 10)} LET d = DOCUMENT(FOR k IN 0..9 RETURN CONCAT('c/', (i + k) % ${documents})) RETURN LENGTH(d[*].text)`,
    },
    { name: 'DOCUMENT, whole', text: `${loop} LET d = ${document} RETURN LENGTH(UNSET(d, 'n'))` },
    { name: 'join by key', text: `${loop} ${byKey} RETURN LENGTH(d.text)` },
    { name: 'join by index', text: `${loop} FOR d IN c FILTER d.n == i % ${documents} RETURN LENGTH(d.text)` },
    { name: 'join by key, small attribute', text: `${loop} ${byKey} RETURN d.n` },
    { name: 'subquery', text: `${loop} LET s = (${byKey} RETURN d) RETURN LENGTH(s[0].text)` },
    { name: 'traversal', text: `${loop} FOR v, edge, p IN 1..1 OUTBOUND CONCAT('c/', i % ${documents}) e RETURN LENGTH(v.text)` },
    {
      name: 'traversal, paths',
      text: `FOR i IN 1..${Math.ceil(rows / 30)} FOR v, edge, p IN 1..4 OUTBOUND CONCAT('c/', i % ${documents}) e RETURN LENGTH(p.vertices[*].text)`,
    },
    {
      name: 'shortest path',
      text: `FOR i IN 1..${Math.ceil(rows / 10)} FOR v IN OUTBOUND SHORTEST_PATH CONCAT('c/', i % ${documents}) TO CONCAT('c/', (i * 7) % ${documents}) e RETURN LENGTH(v.text)`,
    },
    { name: 'MERGE', text: `${loop} LET d = ${document} RETURN LENGTH(MERGE(d, {i}))` },
    { name: 'text functions', text: `${loop} LET d = ${document} RETURN LENGTH(UPPER(d.text))` },
    {
      name: 'SUBSTITUTE',
      text: `FOR i IN 1..${Math.ceil(rows / 10)} LET d = ${document} RETURN LENGTH(SUBSTITUTE(d.text, 'o', 'oo'))`,
    },
    { name: 'REPEAT', text: `${loop} RETURN LENGTH(REPEAT(CONCAT('${word}', i), ${Math.ceil(bytes / 14)}))` },
    { name: 'REPEAT, used', text: `${loop} RETURN FIND_FIRST(REPEAT(CONCAT('${word}', i), ${Math.ceil(bytes / 14)}), 'zz')` },
    { name: 'CONCAT', text: `LET t = REPEAT('${word}', ${Math.ceil(bytes / 10)}) ${loop} RETURN FIND_FIRST(CONCAT(t, i), 'zz')` },
    {
      name: 'SPLIT',
      text: `LET t = REPEAT('${word} ', ${Math.ceil(bytes / 110)}) FOR i IN 1..${Math.ceil(rows / 10)} RETURN LENGTH(SPLIT(CONCAT(t, i), ' '))`,
    },
    { name: 'JSON_STRINGIFY', text: `FOR i IN 1..${Math.ceil(rows / 10)} LET d = ${document} RETURN LENGTH(JSON_STRINGIFY(d))` },
    { name: 'sorted by a large attribute', text: `${loop} LET d = ${document} SORT d.text LIMIT 3 RETURN d.n` },
    { name: 'all rows', text: `FOR i IN 1..${Math.ceil(rows / 10)} LET d = ${document} RETURN d` },
    { name: 'gathered', text: `LET g = (${loop} LET d = ${document} RETURN UPPER(d.text)) RETURN LENGTH(g[7])` },
    { name: 'gathered documents', text: `LET g = (${loop} ${byKey} RETURN d) RETURN LENGTH(g[7])` },
    { name: 'COLLECT INTO', text: `${loop} LET d = ${document} COLLECT g = 1 INTO rows = d.text RETURN LENGTH(rows[7])` },
  ];
}
