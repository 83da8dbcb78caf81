import type { Needs, Operation } from './operations';

type Form = readonly [query: string, needs: Needs, bindVars?: Readonly<Record<string, unknown>>];

/** Ways of AQL to a collection; each is run as it is, explained, and sent inside a transaction. */
const FORMS: readonly Form[] = [
  ['RETURN 1', {}],
  ['FOR d IN open RETURN d', {}],
  ['FOR d IN closed RETURN d', { closed: 'ro' }],
  ['FOR d IN @@c RETURN d', { closed: 'ro' }, { '@c': 'closed' }],
  ['FOR d IN `closed` LIMIT 0 RETURN 1', { closed: 'ro' }],
  ['FOR d IN open FILTER d.a IN (FOR e IN closed RETURN e.a) RETURN d', { closed: 'ro' }],
  ['RETURN LENGTH(closed)', { closed: 'ro' }],
  ['RETURN COUNT(FOR d IN closed RETURN d)', { closed: 'ro' }],
  ['FOR d IN open RETURN (FOR e IN closed RETURN e)[*].a', { closed: 'ro' }],
  ['RETURN true ? 1 : FIRST(FOR d IN closed RETURN d)', { closed: 'ro' }],
  ['WITH closed RETURN 1', { closed: 'ro' }],
  ['FOR d IN view RETURN d', { closed: 'ro' }],
  ['FOR d IN view SEARCH d.a == 1 RETURN d', { closed: 'ro' }],
  ['FOR d IN @@v RETURN d', { closed: 'ro' }, { '@v': 'view' }],

  // names that are values; where they are computed, the query runs in a database without the closed collection
  ['RETURN DOCUMENT("open/1")', {}],
  ['RETURN DOCUMENT("closed/1")', { closed: 'ro' }],
  ['RETURN DOCUMENT(["open/1", "closed/1"])', { closed: 'ro' }],
  ['RETURN DOCUMENT("closed", "1")', { closed: 'ro' }],
  ['RETURN DOCUMENT(closed, "1")', { closed: 'ro' }],
  ['RETURN DOCUMENT(@id)', { closed: 'ro' }, { id: 'closed/1' }],
  ['RETURN DOCUMENT(@id)', {}, { id: 'open/1' }],
  ['RETURN DOCUMENT(CONCAT("cl", "osed/1"))', {}],
  ['RETURN CALL("DOCUMENT", "closed/1")', {}],
  ['RETURN APPLY("DOCUMENT", ["closed/1"])', {}],
  ['RETURN COLLECTIONS()', {}],
  ['RETURN COLLECTION_COUNT("closed")', { closed: 'ro' }],
  ['RETURN SCHEMA_GET("closed")', { closed: 'ro' }],
  ['RETURN SHARD_ID("closed", {})', { closed: 'ro' }],
  ['RETURN FULLTEXT("closed", "a", "x")', { closed: 'ro' }],
  ['RETURN NEAR(closed, 1, 1)', { closed: 'ro' }],
  ['RETURN WITHIN("closed", 1, 1, 1)', { closed: 'ro' }],
  ['RETURN WITHIN_RECTANGLE("closed", 1, 1, 2, 2)', { closed: 'ro' }],

  // walks: edges may lead anywhere; what is closed there is not found, and nothing can be written on the way
  ['FOR v IN 1..1 OUTBOUND "open/1" links INSERT {a: v.a} INTO open', { open: 'rw', closed: 'ro' }],
  ['FOR c IN COLLECTIONS() LIMIT 1 INSERT {a: c.name} INTO open', { open: 'rw', closed: 'ro' }],
  ['FOR v IN 1..1 OUTBOUND "open/1" links RETURN v', {}],
  ['FOR v, e, p IN 0..2 ANY "open/1" GRAPH "graph" RETURN p', { closed: 'ro' }],
  ['FOR v IN 0..1 OUTBOUND @start GRAPH @graph RETURN v', { closed: 'ro' }, { start: 'closed/1', graph: 'graph' }],
  ['FOR v IN OUTBOUND SHORTEST_PATH "open/1" TO "closed/1" links RETURN v', {}],
  ['FOR p IN OUTBOUND K_SHORTEST_PATHS "open/1" TO "closed/1" GRAPH "graph" RETURN p', { closed: 'ro' }],
  ['FOR p IN 1..2 OUTBOUND K_PATHS "open/1" TO "closed/1" links RETURN p', {}],
  ['FOR p IN OUTBOUND ALL_SHORTEST_PATHS "open/1" TO "closed/1" links RETURN p', {}],

  // writes
  ['INSERT {} INTO open', { open: 'rw' }],
  ['INSERT {} INTO closed', { closed: 'rw' }],
  ['INSERT {} INTO @@c', { closed: 'rw' }, { '@c': 'closed' }],
  ['FOR d IN closed LIMIT 1 INSERT {a: d.a} INTO open', { open: 'rw', closed: 'ro' }],
  ['FOR d IN open LIMIT 1 INSERT {a: d.a} INTO closed', { closed: 'rw' }],
  ['FOR d IN closed LIMIT 1 UPDATE d WITH {a: 1} IN closed', { closed: 'rw' }],
  ['FOR d IN closed LIMIT 1 REPLACE d WITH {a: 1} IN closed', { closed: 'rw' }],
  ['FOR d IN closed FILTER d.a == "missing" REMOVE d IN closed RETURN OLD', { closed: 'rw' }],
  ['UPSERT {a: 1} INSERT {a: 1} UPDATE {b: 1} IN closed', { closed: 'rw' }],
  ['LET made = (INSERT {} INTO closed RETURN NEW) RETURN made', { closed: 'rw' }],
  ['INSERT {} INTO open OPTIONS {exclusive: true}', { open: 'rw' }],
  ['FOR g IN _graphs RETURN g', {}],
  ['REMOVE "missing" IN _graphs OPTIONS {ignoreErrors: true}', { closed: 'rw', open: 'rw' }],
];

/** Explaining is authorized like running, as ArangoDB does: it begins the transaction that the query would run in. */
export const AQL_OPERATIONS: readonly Operation[] = FORMS.flatMap(([query, needs, bindVars = {}]): Operation[] => [
  ['POST /_api/cursor', { query, bindVars }, needs],
  ['POST /_api/explain', { query, bindVars }, needs],
]);
