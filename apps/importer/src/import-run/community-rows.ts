import type { ClusterMembership, CommunityRow, ImportAttempt, KnowledgeGraphNames, RelationRow } from '@strata/knowledge';
import { edgeKey, reportText, rowFields, vertexKey } from '@strata/knowledge';
import type { NextVector, ToWrite } from './embedding-field';
import { embeddingField } from './embedding-field';
import type { ReportedCommunity } from './import-state';

export interface CommunityLayer {
  attempt: ImportAttempt;
  names: KnowledgeGraphNames;
  communities: readonly ReportedCommunity[];
  /** Absent when communities get no vectors. */
  nextVector: NextVector | undefined;
  /** `_id` of the entity at a position. */
  entityId: (position: number) => string;
}

/** Rows of a partition's community layer: the communities, and the edges from entities and between levels. */
export class CommunityRows {
  private readonly keys: ReadonlyMap<string, string>;
  private readonly fields: ReturnType<typeof rowFields>;

  /** @param generation tells one layer of a partition from the next, where both exist for a moment */
  constructor(
    private readonly layer: CommunityLayer,
    generation = '',
  ) {
    const key = (title: string, order: number) => vertexKey('community', layer.attempt, generation + title, order);
    this.keys = new Map(layer.communities.map(({ title }, order) => [title, key(title, order)]));
    this.fields = rowFields(layer.attempt);
  }

  *communities(): Generator<ToWrite<CommunityRow>> {
    for (const { title, level, occurrence, children, chunks, report } of this.layer.communities)
      yield {
        _key: this.keys.get(title)!,
        ...this.fields,
        title,
        level,
        occurrence,
        chunk_count: chunks.length,
        sub_communities: children,
        report_string: reportText(report),
        report_json: {
          title: report.title,
          summary: report.summary,
          sources: report.sources,
          rating: report.rating,
          rating_explanation: report.ratingExplanation,
          findings: report.findings,
        },
        ...embeddingField(this.layer.nextVector),
      };
  }

  /** Entity to community, and community to the one above it. */
  *edges(): Generator<RelationRow> {
    for (const { title, parent, members } of this.layer.communities) {
      for (const member of members) yield this.edge('IN_COMMUNITY', this.layer.entityId(member), this.id(title));
      if (parent !== undefined) yield this.edge('SUB_COMMUNITY_OF', this.id(title), this.id(parent));
    }
  }

  private edge(type: RelationRow['type'], from: string, to: string): RelationRow {
    return { _key: edgeKey(type, from, to), ...this.fields, _from: from, _to: to, type };
  }

  private id(title: string): string {
    return `${this.layer.names.communities}/${this.keys.get(title)!}`;
  }
}

/** The communities of each entity, top level first. */
export function clustersByEntity(
  communities: readonly Pick<ReportedCommunity, 'level' | 'title' | 'members'>[],
): Map<number, ClusterMembership[]> {
  const clusters = new Map<number, ClusterMembership[]>();
  for (const { level, title, members } of communities)
    for (const member of members) {
      const known = clusters.get(member);
      if (known) known.push({ level, cluster: title });
      else clusters.set(member, [{ level, cluster: title }]);
    }
  return clusters;
}
