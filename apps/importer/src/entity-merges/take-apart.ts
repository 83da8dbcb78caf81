import type {
  EntityMergeRow,
  KnowledgeGraphNames,
  MentionRow,
  MergeSurroundings,
  NameShare,
  RelationRow,
  StoredEntityRow,
} from '@strata/knowledge';
import { nameKey } from '@strata/graph';
import { attemptOf, edgeKey, vertexKey } from '@strata/knowledge';
import { mostGivenType } from '../import-run/entity-resolution/most-given-type';
import { addDistinct } from '../import-run/resolve-relations';
import { edgesTakenApart } from './edges-taken-apart';
import type { DescribedEntity, TakenApart } from './taken-apart';
import { NOTHING_TAKEN } from './taken-apart';

/**
 * Works out how two names are taken apart: each mention, each statement and each description goes back to the name it was told of, as if
 * the import had kept them apart. What other imports have added to an entity or a relation since (a recluster joins them) stays where it is.
 */
export function takeApart(row: EntityMergeRow, around: MergeSurroundings, names: KnowledgeGraphNames): TakenApart {
  const kept = around.entities.get(row.kept_name);
  if (!kept) return NOTHING_TAKEN; // its documents have left the graph
  const own = around.entities.get(row.name);
  const fields = { partition_id: row.partition_id, import_number: kept.import_number, import_id: row.import_id };
  const scope = { partitionId: row.partition_id, importNumber: row.import_number, ...attemptOf(row.import_id) };
  const key = own?._key ?? vertexKey('entity', scope, row.name);
  const ids = { kept: `${names.entities}/${kept._key}`, own: `${names.entities}/${key}` };
  const mentions = mentionsTakenApart(row, around.mentions, { ids, fields, chunks: names.chunks });
  if (mentions.moved === 0) return NOTHING_TAKEN;
  const idOf = (name: string): string | undefined => {
    if (name === row.name) return ids.own;
    const entity = around.entities.get(name);
    return entity && `${names.entities}/${entity._key}`;
  };
  const { relations, facts, removed } = edgesTakenApart(row, around, { idOf, ids, fields });
  const memberships = own ? [] : around.memberships.filter(({ _from }) => _from === ids.kept);
  const joined = memberships.map(({ _to }): RelationRow => ({
    ...{ _key: edgeKey('IN_COMMUNITY', ids.own, _to), ...fields, _from: ids.own, _to, type: 'IN_COMMUNITY' },
  }));
  const texts = textsTakenApart(row, around, { kept, own, fields, key });
  const taken = {
    ...{ entities: texts, relations, edges: [...mentions.edges, ...joined], facts },
    ...{ removedEntities: [], removedEdges: [...mentions.removed, ...removed] },
  };
  return mentions.left > 0 ? taken : withoutKept(taken, around, ids.kept);
}

interface Ends {
  ids: { kept: string; own: string };
  fields: Pick<MentionRow, 'partition_id' | 'import_number' | 'import_id'>;
  /** Collection of the chunks. */
  chunks: string;
}

/** Gives each place to the name that stands there. */
function mentionsTakenApart(row: EntityMergeRow, mentions: readonly MentionRow[], { ids, fields, chunks }: Ends) {
  const [edges, removed]: [MentionRow[], string[]] = [[], []];
  let moved = 0;
  for (const { chunk_key, mentions: places } of row.mentions) {
    const _to = `${chunks}/${chunk_key}`;
    const shared = mentions.find((edge) => edge._from === ids.kept && edge._to === _to);
    if (!shared) continue; // the passage has left the graph since
    moved++;
    const gone = new Set(places.map(String));
    const left = shared.mentions.filter((place) => !gone.has(String(place)));
    if (left.length === 0) removed.push(shared._key);
    else edges.push({ ...shared, mentions: left });
    const known = mentions.find((edge) => edge._from === ids.own && edge._to === _to);
    const both = [...(known?.mentions ?? []), ...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const edge = known ?? {
      _key: edgeKey('MENTIONED_IN', ids.own, _to),
      ...fields,
      _from: ids.own,
      _to,
      type: 'MENTIONED_IN' as const,
    };
    edges.push({ ...edge, mentions: both });
  }
  return { edges, removed, moved, left: mentions.filter(({ _from }) => _from === ids.kept).length - removed.length };
}

interface TextsOf {
  kept: StoredEntityRow;
  own: StoredEntityRow | undefined;
  fields: Ends['fields'];
  key: string;
}

/** Types and descriptions, by whose they are. */
function textsTakenApart(
  row: EntityMergeRow,
  { family, mentions }: MergeSurroundings,
  { kept, own, fields, key }: TextsOf,
): DescribedEntity[] {
  const nameNow = (member: EntityMergeRow) =>
    member.state === 'split' || member._key === row._key ? member.name : member.kept_name;
  const toldAs = (name: string) => foldedShares(family.filter((member) => nameNow(member) === name));
  /** Nothing but this import has described it. */
  const isWhole = (entity: StoredEntityRow) =>
    mentions.every(({ _from, import_id }) => !_from.endsWith(`/${entity._key}`) || import_id === row.import_id);
  const [left, mine] = [toldAs(row.kept_name), foldedShares([row])];
  const apart: DescribedEntity[] = [];
  const { description, ...keptRow } = kept;
  if (isWhole(kept) && left.descriptions.length > 0)
    apart.push({ ...keptRow, entity_type: left.type, descriptions: left.descriptions });
  else {
    const without = withoutTexts(
      description,
      mine.descriptions.filter((text) => !left.descriptions.includes(text)),
    );
    if (without !== description) apart.push({ ...keptRow, descriptions: [without] });
  }
  const all = toldAs(row.name);
  const described = { entity_type: all.type || kept.entity_type, descriptions: all.descriptions };
  if (!own)
    apart.push({ _key: key, ...fields, entity_name: row.name, name_key: nameKey(row.name), clusters: kept.clusters, ...described });
  else {
    const { description: before, ...ownRow } = own;
    const added = mine.descriptions.filter((text) => !before.includes(text));
    if (isWhole(own)) apart.push({ ...ownRow, ...described });
    else if (added.length > 0) apart.push({ ...ownRow, descriptions: [before, ...added].filter((text) => text !== '') });
  }
  return apart;
}

/** What several names are described by together, as an import describes one. */
function foldedShares(shares: readonly NameShare[]): { type: string; descriptions: string[] } {
  const types = new Map<string, NameShare['types'][number]>();
  for (const given of shares.flatMap((share) => share.types)) {
    const { type, passages, order } = types.get(given.type) ?? { ...given, passages: 0 };
    types.set(given.type, { type, passages: passages + given.passages, order: Math.min(order, given.order) });
  }
  const descriptions: string[] = [];
  for (const { text } of shares.flatMap(({ said }) => said).sort((a, b) => a.order - b.order)) addDistinct(descriptions, text);
  return { type: mostGivenType([...types.values()]), descriptions };
}

/** A text without some of its parts; the whole where nothing would be left. */
function withoutTexts(text: string, parts: readonly string[]): string {
  let left = text;
  for (const part of parts) if (part !== '') left = left.replace(part, '');
  left = left.replace(/\s+/g, ' ').trim();
  return left === '' ? text : left;
}

/** An entity that no passage names any more goes, with all that hung on it. */
function withoutKept(taken: TakenApart, { mentions, related, memberships }: MergeSurroundings, id: string): TakenApart {
  const key = id.slice(id.indexOf('/') + 1);
  const touches = ({ _from, _to }: { _from: string; _to: string }) => _from === id || _to === id;
  const gone = [...mentions, ...related, ...memberships].filter(touches).map(({ _key }) => _key);
  const isGone = new Set(gone);
  return {
    entities: taken.entities.filter(({ _key }) => _key !== key),
    relations: taken.relations.filter((edge) => !touches(edge)),
    edges: taken.edges.filter((edge) => !touches(edge)),
    facts: taken.facts.filter(({ _key }) => !isGone.has(_key)),
    removedEntities: [key],
    removedEdges: [...new Set([...taken.removedEdges, ...gone])],
  };
}
