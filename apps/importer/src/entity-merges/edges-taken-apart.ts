import type { EntityMergeRow, MergeSurroundings, NameStatement, RelationFacts, StoredRelatedRow } from '@strata/knowledge';
import { edgeKey, SOURCE_ID_SEPARATOR } from '@strata/knowledge';
import type { GatheredFacts } from '../import-run/relation-facts';
import { gather, storedFacts } from '../import-run/relation-facts';
import { relationIdentity } from '../import-run/relation-name';
import { addDistinct } from '../import-run/resolve-relations';
import { endOfOne } from '../import-run/superseded-facts';
import type { NamedEdge, SplitNames } from './edges-of-statements';
import { edgesOfStatements, foldStatements, toldFact } from './edges-of-statements';
import { closedAnew, openFacts } from './facts-anew';
import type { DescribedRelation, TakenApart } from './taken-apart';

/** Where the rows of a split come from. */
export interface SplitPlaces {
  /** Id of the entity of a name; undefined for names that have left the graph. */
  idOf(name: string): string | undefined;
  ids: { kept: string; own: string };
  fields: { partition_id: string; import_number: number; import_id: string };
}

/** A RELATED_TO edge as it is after the split, with what it says before later facts take its place. */
interface Version {
  from: string;
  to: string;
  relation_type: string;
  facts: GatheredFacts;
  /** To be stored anew; undefined for an edge that stays but for its facts. */
  made?: DescribedRelation;
  stored?: StoredRelatedRow;
}

/** Gives each statement to the edge between the names that its passage uses, and closes anew what later facts took the place of. */
export function edgesTakenApart(
  row: EntityMergeRow,
  around: MergeSurroundings,
  { idOf, ids, fields }: SplitPlaces,
): Pick<TakenApart, 'relations' | 'facts'> & { removed: string[] } {
  const isSplitEnd: SplitNames['isSplitEnd'] = (other, name) => around.splitEnds.has(`${other}\n${name}`);
  const edgesWhen = (isSplit: SplitNames['isSplit']) => edgesOfStatements(around.family, { isSplit, isSplitEnd });
  const before = edgesWhen(({ state }) => state === 'split');
  const after = edgesWhen(({ state, _key }) => state === 'split' || _key === row._key);
  const removed: string[] = [];
  const versions = new Map<string, Version>();
  const untouched = (edge: StoredRelatedRow): Version => ({
    ...{ from: edge._from, to: edge._to, relation_type: edge.relation_type, facts: openFacts(edge), stored: edge },
  });
  for (const edge of around.related) versions.set(keyOf(edge), untouched(edge));
  const isEmbedded = around.related.some((edge) => edge.isEmbedded === true);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (sameStatements(was, is)) continue;
    const { from, to, type } = (is ?? was)!;
    const [_from, _to] = [idOf(from), idOf(to)];
    if (_from === undefined || _to === undefined) continue;
    const place = keyOf({ _from, _to, relation_type: type });
    const stored = versions.get(place)?.stored;
    if (!stored || isMadeOf(stored, was)) {
      if (!is) {
        if (stored) removed.push(stored._key);
        versions.delete(place);
        continue;
      }
      const { facts, ...folded } = foldStatements(is.statements);
      const _key = stored?._key ?? edgeKey('RELATED_TO', _from, _to, type);
      const order = stored?.order ?? is.statements[0]?.order ?? 0;
      const made = { _key, ...fields, _from, _to, type: 'RELATED_TO' as const, order, isEmbedded, ...folded };
      versions.set(place, { from: _from, to: _to, relation_type: folded.relation_type, facts, made });
    } else versions.set(place, changed(stored, was, is, isEmbedded));
  }
  const ends = new Set([ids.kept, ids.own, ...[...after.values()].flatMap(({ from, to }) => [idOf(from) ?? '', idOf(to) ?? ''])]);
  const names = new Map([...around.entities.values()].map(({ _key, entity_name }) => [_key, entity_name]));
  names.set(keyOfId(ids.own), row.name);
  return { ...stateFacts([...versions.values()], ends, (id) => names.get(keyOfId(id)) ?? ''), removed };
}

const keyOf = ({ _from, _to, relation_type }: Pick<StoredRelatedRow, '_from' | '_to' | 'relation_type'>): string =>
  `${_from}\n${_to}\n${relationIdentity(relation_type)}`;

const keyOfId = (id: string): string => id.slice(id.indexOf('/') + 1);
const sameStatements = (was: NamedEdge | undefined, is: NamedEdge | undefined): boolean =>
  was?.statements.length === is?.statements.length && (was?.statements ?? []).every((said, at) => said === is?.statements[at]);

/** Do the known statements say all that the edge says? */
function isMadeOf({ source_id }: StoredRelatedRow, edge: NamedEdge | undefined): boolean {
  const chunks = new Set(edge?.statements.map(({ chunk_key }) => chunk_key));
  return source_id.split(SOURCE_ID_SEPARATOR).every((chunk) => chunks.has(chunk));
}

/** An edge that says more than what the import said: statements come to it and leave it, the rest stays. */
function changed(stored: StoredRelatedRow, was: NamedEdge | undefined, is: NamedEdge | undefined, isEmbedded: boolean): Version {
  const [earlier, later] = [was?.statements ?? [], is?.statements ?? []];
  const [lost, gained] = [earlier.filter((said) => !later.includes(said)), later.filter((said) => !earlier.includes(said))];
  const sum = (statements: readonly NameStatement[]) => statements.reduce((total, { weight }) => total + weight, 0);
  const stated = new Set(later.map(({ chunk_key }) => chunk_key));
  const gone = new Set(lost.map(({ chunk_key }) => chunk_key).filter((chunk) => !stated.has(chunk)));
  const sources = stored.source_id.split(SOURCE_ID_SEPARATOR).filter((chunk) => !gone.has(chunk));
  const texts = new Set(later.map(({ description }) => description));
  const said = lost.map(({ description }) => description).filter((text) => text !== '' && !texts.has(text));
  const descriptions: string[] = [];
  addDistinct(descriptions, said.reduce((text, part) => text.replace(part, ''), stored.description).replace(/\s+/g, ' '));
  const facts = openFacts(stored);
  for (const statement of gained) {
    if (!stored.description.includes(statement.description)) addDistinct(descriptions, statement.description);
    gather(facts, toldFact(statement));
  }
  const {
    description: _,
    isEmbedded: __,
    phrase: _p,
    valid_from: _f,
    valid_until: _u,
    periods: _s,
    attributes: _a,
    ...row
  } = stored;
  const made: DescribedRelation = {
    ...{ ...row, descriptions, isEmbedded, weight: Math.max(1, stored.weight - sum(lost) + sum(gained)) },
    source_id:
      [...new Set([...sources, ...gained.map(({ chunk_key }) => chunk_key)])].join(SOURCE_ID_SEPARATOR) || stored.source_id,
  };
  return { from: row._from, to: row._to, relation_type: row.relation_type, facts, made };
}

function stateFacts(
  versions: readonly Version[],
  ends: ReadonlySet<string>,
  nameOf: (id: string) => string,
): Pick<TakenApart, 'relations' | 'facts'> {
  const isTouched = versions.some(({ made, relation_type }) => made && endOfOne(relation_type) !== undefined);
  const closed = isTouched ? closedAnew(versions, ends, nameOf) : new Map<Version, RelationFacts>();
  const relations: DescribedRelation[] = [];
  const facts: TakenApart['facts'] = [];
  for (const version of versions) {
    const { made, stored } = version;
    if (made) relations.push({ ...made, ...(closed.get(version) ?? storedFacts(version.facts)) });
    const anew = closed.get(version);
    if (!stored || made || !anew || sameFacts(stored, anew)) continue;
    facts.push({ _key: stored._key, facts: { ...NO_FACTS, ...anew } });
  }
  return { relations, facts };
}

const NO_FACTS = { phrase: null, valid_from: null, valid_until: null, periods: null, attributes: null };

function sameFacts(one: RelationFacts, other: RelationFacts): boolean {
  const told = ({ phrase, valid_from, valid_until, periods, attributes }: RelationFacts) =>
    JSON.stringify([phrase, valid_from, valid_until, periods, Object.entries(attributes ?? {}).sort()]);
  return told(one) === told(other);
}
