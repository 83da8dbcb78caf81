import { inAppErrors, isNotFound } from '@strata/arango';
import { TimeSlices } from '@strata/event-loop';
import type { PreparedEntity } from '@strata/graph';
import { linkBetween, preparedEntity } from '@strata/graph';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { EntityMerges } from '../entity-merges/entity-merges';
import type { KnowledgeGraphNames } from '../knowledge-graph-names';
import type { EntityFilter, EntityLink, EntityList, EntitySummary, LinkedEntity } from './linked-entity';

interface AliasRow {
  partition_id: string;
  kept_name: string;
  name: string;
  score: number;
}

interface Candidate {
  row: EntitySummary;
  prepared: PreparedEntity;
}

const LINKS_SHOWN = 100;
/** Names looked up at a time. */
const BATCH = 500;
const DESCRIPTION_READ = 2_000;

/**
 * Entities of different partitions that are one thing. Nothing is stored of a link (ADR 28): entities, and names that gave way to them, carry the key
 * of their name, and those of one key are compared when somebody asks. So a link is there as soon as both of its ends are, and goes with either.
 */
export class EntityLinks {
  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
    private readonly merges: Pick<EntityMerges, 'apart'>,
  ) {}

  /** Entities with their links, by name and partition. None in a project that had no import with a graph. */
  async list({ partitionId = '', name = '', limit }: EntityFilter): Promise<EntityList> {
    const running = await this.runningAttempts();
    const wanted = name.trim().toUpperCase();
    const [found] = await this.orNone(
      this.all<{ entities: EntitySummary[]; total: number }>(aql`
        LET fitting = (FOR e IN ${this.entities}
          FILTER ${partitionId} == "" OR e.partition_id == ${partitionId}
          FILTER ${wanted} == "" OR CONTAINS(UPPER(e.entity_name), ${wanted})
          FILTER e.import_id NOT IN ${running}
          SORT e.entity_name, e.partition_id, e._key RETURN { key: e._key })
        LET entities = (FOR place IN SLICE(fitting, 0, ${limit}) FOR e IN ${this.entities} FILTER e._key == place.key
          RETURN KEEP(e, "_key", "partition_id", "entity_name", "entity_type", "description"))
        RETURN { entities, total: LENGTH(fitting) }`),
    );
    if (!found) return { entities: [], total: 0 };
    return { entities: await this.linked(found.entities, running), total: found.total };
  }

  /** The same entities with their links, in the same order. */
  async of(entities: readonly EntitySummary[]): Promise<LinkedEntity[]> {
    return this.linked(entities, await this.runningAttempts());
  }

  private async linked(entities: readonly EntitySummary[], running: readonly string[]): Promise<LinkedEntity[]> {
    const apart = new Set((await this.merges.apart()).flatMap(([one, other]) => [`${one}\n${other}`, `${other}\n${one}`]));
    const linked: LinkedEntity[] = [];
    const slices = new TimeSlices();
    for (let start = 0; start < entities.length; start += BATCH) {
      const own = await this.prepared(entities.slice(start, start + BATCH), running);
      const keys = [...new Set(own.flatMap(({ prepared }) => prepared.names.map(({ key }) => key)))].filter((key) => key !== '');
      const byKey = new Map<string, Candidate[]>();
      for (const candidate of await this.prepared(await this.bearers(keys, running), running))
        for (const key of new Set(candidate.prepared.names.map((named) => named.key))) {
          const block = byKey.get(key);
          if (block) block.push(candidate);
          else byKey.set(key, [candidate]);
        }
      for (const { row, prepared } of own) {
        await slices.turn();
        const block = new Map(
          prepared.names.flatMap(({ key }) => (byKey.get(key) ?? []).map((candidate) => [candidate.row._key, candidate])),
        );
        const links = [...block.values()].flatMap((candidate) => linkTo(candidate, { row, prepared }, apart));
        links.sort((a, b) => b.score - a.score || compare(a.partition_id, b.partition_id) || compare(a._key, b._key));
        const aliases = prepared.names.flatMap((named) => (named.isAlias ? [named.name] : []));
        linked.push({ ...row, aliases, links: links.slice(0, LINKS_SHOWN), link_count: links.length });
      }
    }
    return linked;
  }

  /** Entities that have one of these keys, by their own name or by one that gave way to it. */
  private async bearers(keys: readonly string[], running: readonly string[]): Promise<EntitySummary[]> {
    return this.orNone(
      this.all<EntitySummary>(aql`
          LET named = (FOR key IN ${keys} FOR e IN ${this.entities} FILTER e.name_key == key RETURN e)
          LET aliased = (FOR key IN ${keys} FOR m IN ${this.mergeRows} FILTER m.name_key == key AND m.state == "merged"
            FILTER m.import_id NOT IN ${running}
            FOR e IN ${this.entities} FILTER e.partition_id == m.partition_id AND e.entity_name == m.kept_name RETURN e)
          FOR e IN UNION_DISTINCT(named, aliased) FILTER e.import_id NOT IN ${running}
            RETURN { _key: e._key, partition_id: e.partition_id, entity_name: e.entity_name, entity_type: e.entity_type,
              description: SUBSTRING(e.description, 0, ${DESCRIPTION_READ}) }`),
    );
  }

  private async prepared(rows: readonly EntitySummary[], running: readonly string[]): Promise<Candidate[]> {
    const slices = new TimeSlices();
    const aliases = await this.aliases(rows, running);
    const candidates: Candidate[] = [];
    for (const row of rows) {
      await slices.turn();
      const { entity_name: name, entity_type: type, description } = row;
      const own = aliases.get(placeOf(row.partition_id, name)) ?? [];
      const read = description.slice(0, DESCRIPTION_READ);
      candidates.push({ row, prepared: preparedEntity({ name, type, description: read, aliases: own }) });
    }
    return candidates;
  }

  private async aliases(
    rows: readonly EntitySummary[],
    running: readonly string[],
  ): Promise<Map<string, { name: string; score: number }[]>> {
    const places = [...new Map(rows.map((row) => [placeOf(row.partition_id, row.entity_name), row])).values()];
    const wanted = places.map(({ partition_id, entity_name }) => ({ partition: partition_id, name: entity_name }));
    const found = await this.orNone(
      this.all<AliasRow>(aql`
        FOR place IN ${wanted}
          FOR m IN ${this.mergeRows} FILTER m.partition_id == place.partition AND m.kept_name == place.name AND m.state == "merged"
          FILTER m.import_id NOT IN ${running} RETURN KEEP(m, "partition_id", "kept_name", "name", "score")`),
    );
    const aliases = new Map<string, Map<string, number>>();
    for (const { partition_id, kept_name, name, score } of found) {
      const place = placeOf(partition_id, kept_name);
      const known = aliases.get(place) ?? new Map<string, number>();
      aliases.set(place, known.set(name, Math.max(known.get(name) ?? 0, score)));
    }
    return new Map([...aliases].map(([place, scores]) => [place, [...scores].map(([name, score]) => ({ name, score }))]));
  }

  /** Rows of imports under way, or broken off and not yet taken back, are no part of the graph. */
  private async runningAttempts(): Promise<string[]> {
    const imports = this.db.collection(this.names.imports);
    return this.orNone(
      this.all<string>(aql`FOR i IN ${imports} FILTER i.status == "running" RETURN CONCAT(i.import_id, "#", i.attempt)`),
    );
  }

  private get entities() {
    return this.db.collection(this.names.entities);
  }

  private get mergeRows() {
    return this.db.collection(this.names.merges);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(query, { batchSize: BATCH })).all());
  }

  /** Projects without a graph have no such collections. */
  private async orNone<T>(rows: Promise<T[]>): Promise<T[]> {
    try {
      return await rows;
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }
}

function linkTo(candidate: Candidate, own: Candidate, apart: ReadonlySet<string>): EntityLink[] {
  if (candidate.row.partition_id === own.row.partition_id) return [];
  const link = linkBetween(own.prepared, candidate.prepared);
  if (!link) return [];
  const named = ({ row }: Candidate, name: string) => [row.entity_name, name];
  const isApart = named(own, link.names[0]).some((one) =>
    named(candidate, link.names[1]).some((other) => apart.has(`${one}\n${other}`)),
  );
  return isApart ? [] : [{ ...candidate.row, ...link }];
}

/** Key of a name in a partition. */
const placeOf = (partitionId: string, name: string): string => `${partitionId}\n${name}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
