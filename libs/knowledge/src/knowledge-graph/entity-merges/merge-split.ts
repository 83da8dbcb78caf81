import type { KnowledgeGraphNames } from '../knowledge-graph-names';
import { edgeKey, vertexKey } from '../knowledge-graph-keys';
import type { EntityRow, MentionRow, RelatedToRow, RelationRow } from '../knowledge-graph-records';
import { SOURCE_ID_SEPARATOR } from '../knowledge-graph-records';
import type { EntityMergeRow } from './entity-merge-row';

/** What the partition holds of both names. */
export interface MergedRows {
  /** Entities of the kept name: several where imports have not been joined yet. */
  kept: Omit<EntityRow, 'embedding'>[];
  /** The entity of the absorbed name, where one exists beside it. */
  own: Pick<EntityRow, '_key'> | undefined;
  /** Entities at the other ends, by name. */
  others: ReadonlyMap<string, string>;
  /** MENTIONED_IN edges of the kept ones to the chunks in question. */
  mentions: MentionRow[];
  /** RELATED_TO edges of the kept ones. */
  related: Omit<RelatedToRow, 'embedding'>[];
  /** IN_COMMUNITY edges of the kept ones. */
  memberships: RelationRow[];
}

/** What has to change so that the absorbed name is an entity of its own. */
export interface MergeSplit {
  entity: Omit<EntityRow, 'embedding'> | undefined;
  added: (RelationRow & object)[];
  changed: { _key: string; mentions?: [number, number][]; weight?: number; source_id?: string; description?: string }[];
  removed: string[];
  /** New texts of the kept entities. */
  described: { _key: string; description: string }[];
}

/** As imports tell relations apart: "works for" and `WORKS_FOR` are one. */
const nameOf = (relation: string): string =>
  relation
    .trim()
    .replace(/[\s_-]+/g, '_')
    .toUpperCase();
const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/** Works out how two names are taken apart: each mention and each relation goes to the name it was told of. */
export function mergeSplit(row: EntityMergeRow, rows: MergedRows, names: KnowledgeGraphNames): MergeSplit {
  const fields = { partition_id: row.partition_id, import_number: row.import_number, import_id: row.import_id };
  const [importId = row.import_id] = row.import_id.split('#');
  const scope = { partitionId: row.partition_id, importNumber: row.import_number, importId };
  const key = rows.own?._key ?? vertexKey('entity', scope, row.name);
  const id = `${names.entities}/${key}`;
  const clusters = rows.kept[0]?.clusters ?? [];
  const split: MergeSplit = {
    entity: rows.own
      ? undefined
      : { _key: key, ...fields, entity_name: row.name, entity_type: row.entity_type, description: row.description, clusters },
    added: [],
    changed: [],
    removed: [],
    described: rows.kept.flatMap(({ _key, description }) => {
      const left = without(description, row.description);
      return left === description ? [] : [{ _key, description: left }];
    }),
  };
  const edge = (
    type: RelationRow['type'],
    from: string,
    to: string,
    more: { relation_type?: string; [field: string]: unknown } = {},
  ) =>
    split.added.push({
      _key: edgeKey(type, from, to, nameOf(more.relation_type ?? '')),
      ...fields,
      _from: from,
      _to: to,
      type,
      ...more,
    });
  if (!rows.own) for (const { _to } of rows.memberships) edge('IN_COMMUNITY', id, _to);
  for (const { chunk_key, mentions } of row.mentions) {
    const to = `${names.chunks}/${chunk_key}`;
    const shared = rows.mentions.find(({ _to }) => _to === to);
    if (!shared) continue; // the passage has left the graph since
    const gone = new Set(mentions.map(String));
    const left = shared.mentions.filter((place) => !gone.has(String(place)));
    if (left.length === 0) split.removed.push(shared._key);
    else split.changed.push({ _key: shared._key, mentions: left });
    edge('MENTIONED_IN', id, to, { mentions });
  }
  splitRelations(row, rows, { split, id, edge });
  return split;
}

function splitRelations(
  row: EntityMergeRow,
  { others, related, kept }: MergedRows,
  {
    split,
    id,
    edge,
  }: {
    split: MergeSplit;
    id: string;
    edge: (type: RelationRow['type'], from: string, to: string, more: { relation_type?: string; [field: string]: unknown }) => void;
  },
): void {
  const keptIds = new Set(kept.map(({ _key }) => _key));
  const byEnd = new Map<string, EntityMergeRow['relations']>();
  for (const relation of row.relations) {
    const key = `${relation.outgoing} ${nameOf(relation.relation_type)} ${relation.other}`;
    byEnd.set(key, [...(byEnd.get(key) ?? []), relation]);
  }
  for (const relations of byEnd.values()) {
    const [{ other, outgoing, relation_type }] = relations as [EntityMergeRow['relations'][number]];
    const otherId = others.get(other);
    if (otherId === undefined) continue;
    const chunks = new Set(relations.map(({ chunk_key }) => chunk_key));
    const weight = relations.reduce((sum, relation) => sum + relation.weight, 0);
    const shared = related.find(
      ({ _from, _to, relation_type: type }) =>
        nameOf(type) === nameOf(relation_type) &&
        keptIds.has(keyOf(outgoing ? _from : _to)) &&
        (outgoing ? _to : _from) === otherId,
    );
    const description = [...new Set(relations.map((relation) => relation.description))].join(' ');
    if (shared) {
      const left = shared.weight - weight;
      const sources = shared.source_id.split(SOURCE_ID_SEPARATOR).filter((chunk) => !chunks.has(chunk));
      if (left <= 1e-9) split.removed.push(shared._key);
      else
        split.changed.push({
          ...{ _key: shared._key, weight: left, description: without(shared.description, description) },
          source_id: sources.length > 0 ? sources.join(SOURCE_ID_SEPARATOR) : shared.source_id,
        });
    }
    const [from, to] = outgoing ? [id, otherId] : [otherId, id];
    edge('RELATED_TO', from, to, {
      ...{ relation_type, description, weight, order: shared?.order ?? 0 },
      source_id: [...chunks].join(SOURCE_ID_SEPARATOR),
    });
  }
}

/** The text without a part of it; the whole where nothing would be left. */
function without(text: string, part: string): string {
  if (part === '' || !text.includes(part)) return text;
  const left = text.replace(part, '').replace(/\s+/g, ' ').trim();
  return left === '' ? text : left;
}
