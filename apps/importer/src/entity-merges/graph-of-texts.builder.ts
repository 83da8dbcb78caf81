import type {
  EntityMergeRow,
  EntityRow,
  ImportAttempt,
  MentionRow,
  MergeSurroundings,
  RelatedToRow,
  RelationRow,
  StoredEntityRow,
} from '@strata/knowledge';
import { runSteps } from '@strata/event-loop';
import { knowledgeGraphNames } from '@strata/knowledge';
import { mergeRows } from '../import-run/entity-resolution/merge-rows';
import type { ResolvedNames } from '../import-run/entity-resolution/resolve-names';
import { newImportState } from '../import-run/import-state';
import { KnowledgeRows, vertexKeySteps } from '../import-run/knowledge-rows';
import { resolveEntities } from '../import-run/resolve-entities';
import type { GraphsByChunk } from '../import-run/spool/spool';
import { readParameters } from '../imports/read-parameters';
import type { TakenApart } from './taken-apart';
import { takeApart } from './take-apart';

export const NAMES = knowledgeGraphNames('p');
const ATTEMPT: ImportAttempt = { partitionId: 'a', importId: 'i', attempt: '1', importNumber: 1 };

/** The rows of an import, kept in memory: entities, edges and merges by key. */
export class GraphOfTexts {
  readonly entities = new Map<string, StoredEntityRow>();
  readonly edges = new Map<string, RelationRow>();
  readonly merges = new Map<string, EntityMergeRow>();

  /** Joins and stores what chunks say, as an import does. */
  constructor(extracted: GraphsByChunk, merged: Pick<ResolvedNames, 'absorbed' | 'kept'> = { absorbed: [], kept: [] }) {
    const read = readParameters({});
    if (!('parameters' in read)) throw new Error('the defaults are no parameters');
    const state = newImportState(read.parameters, [], ATTEMPT, true);
    const chunks = Array.from({ length: extracted.length }, (_, chunk) => chunk);
    state.documents = chunks.map((at) => ({ fileName: `${at}`, title: '', text: '', citableUrl: '', fileIds: [] }));
    state.chunks = chunks.map((document) => ({ document, order: 0, content: '', tokens: 0, start: 0, end: 0, places: [] }));
    Object.assign(state, resolveEntities(extracted));
    const rows = new KnowledgeRows(state, NAMES, runSteps(vertexKeySteps(state)), new Map());
    for (const row of rows.entities()) this.entities.set(row._key, row as EntityRow);
    for (const edge of [...rows.mentions(), ...rows.relatedTo()]) this.edges.set(edge._key, edge as RelationRow);
    for (const row of mergeRows(merged, ATTEMPT, (chunk) => rows.chunkKey(chunk))) this.merges.set(row._key, row);
  }

  /** Merges that nobody has taken apart. */
  open(): EntityMergeRow[] {
    return [...this.merges.values()].filter(({ state }) => state === 'merged');
  }

  /** Takes two names apart. */
  split(key: string): void {
    const row = this.merges.get(key)!;
    this.apply(takeApart(row, this.around(row), NAMES));
    this.merges.set(key, { ...row, state: 'split' });
  }

  private apply({ entities, relations, edges, facts, removedEdges, removedEntities }: TakenApart): void {
    for (const key of removedEdges) this.edges.delete(key);
    for (const key of removedEntities) this.entities.delete(key);
    for (const { descriptions, ...row } of entities) this.entities.set(row._key, { ...row, description: descriptions.join(' ') });
    for (const { descriptions, isEmbedded: _, ...row } of relations) {
      const edge: RelatedToRow = { ...row, description: descriptions.join(' ') };
      this.edges.set(row._key, edge);
    }
    for (const edge of edges) this.edges.set(edge._key, edge);
    for (const change of facts) {
      const row = Object.entries({ ...this.edges.get(change._key), ...change.facts }).filter(([, value]) => value !== null);
      this.edges.set(change._key, Object.fromEntries(row) as unknown as RelationRow);
    }
  }

  private around(row: EntityMergeRow): MergeSurroundings {
    const merges = [...this.merges.values()];
    const edges = [...this.edges.values()];
    const splitEnds = merges.flatMap(({ state, kept_name, name }) => (state === 'split' ? [`${kept_name}\n${name}`] : []));
    return {
      family: merges.filter(({ name, kept_name }) => [name, kept_name].some((one) => one === row.name || one === row.kept_name)),
      splitEnds: new Set(splitEnds),
      entities: new Map([...this.entities.values()].map((entity) => [entity.entity_name, entity])),
      mentions: edges.filter((edge): edge is MentionRow => edge.type === 'MENTIONED_IN').filter((edge) => this.isOf(edge, row)),
      related: edges.filter((edge): edge is RelatedToRow => edge.type === 'RELATED_TO'),
      memberships: [],
    };
  }

  private isOf({ _from }: RelationRow, { name, kept_name }: EntityMergeRow): boolean {
    return [name, kept_name].includes(this.nameOf(_from));
  }

  private nameOf(id: string): string {
    return this.entities.get(id.slice(id.indexOf('/') + 1))?.entity_name ?? '';
  }

  /** All that is told, by names instead of keys. */
  told(): { entities: unknown[]; mentions: unknown[]; relations: unknown[] } {
    const [mentions, relations]: [string[], string[]] = [[], []];
    for (const edge of this.edges.values()) {
      const { _key: _, _from, _to, order: __, ...said } = edge as RelatedToRow;
      if (edge.type === 'MENTIONED_IN') mentions.push(sorted({ ...said, of: this.nameOf(_from), in: _to }));
      else relations.push(sorted({ ...said, from: this.nameOf(_from), to: this.nameOf(_to) }));
    }
    const entities = [...this.entities.values()].map(({ _key: _, ...said }) => sorted(said));
    return { entities: entities.sort(), mentions: mentions.sort(), relations: relations.sort() };
  }
}

/** As text, so that a difference is shown whole. */
const sorted = (row: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
