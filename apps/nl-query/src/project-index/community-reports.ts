import { inAppErrors, isNotFound } from '@strata/arango';
import type { CommunityRow } from '@strata/knowledge';
import { knowledgeGraphNames } from '@strata/knowledge';
import type { Statement } from '@strata/models';
import type { Database } from 'arangojs';

/** The report of a community. Sources are keys of chunks. */
export interface StoredReport {
  key: string;
  title: string;
  level: number;
  /** has no parts */
  leaf: boolean;
  partitionId: string;
  /** Chunks that are mostly about it; 0 in rows of earlier versions. */
  chunkCount: number;
  /** Its summary, then its findings. */
  statements: readonly Statement[];
}

interface ReportRow extends Omit<StoredReport, 'statements'> {
  report: Pick<CommunityRow['report_json'], 'summary' | 'sources' | 'findings'>;
}

const BATCH = 1_000;

/** The reports of a project's communities, kept until an import, a recluster or a removal changes them. */
export class CommunityReports {
  private known: { fingerprint: string; level: number; reports: Promise<readonly StoredReport[]> } | undefined;
  private readonly names: ReturnType<typeof knowledgeGraphNames>;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.names = knowledgeGraphNames(project);
  }

  /**
   * Reports of communities of a level, and of shallower ones that were not divided further; those in most chunks first. The same objects as
   * long as nothing changed.
   * @throws AppError unavailable when the database does not answer
   */
  async ofLevel(level: number): Promise<readonly StoredReport[]> {
    const fingerprint = await this.fingerprint();
    if (fingerprint === undefined) return [];
    if (this.known?.fingerprint === fingerprint && this.known.level === level) return this.known.reports;
    const reports = this.load(level);
    this.known = { fingerprint, level, reports };
    reports.catch(() => (this.known = undefined)); // a failure is not worth keeping
    return reports;
  }

  private async load(level: number): Promise<readonly StoredReport[]> {
    const rows = await this.rows<ReportRow>(
      `LET running = (FOR i IN @@imports FILTER i.status == "running" RETURN CONCAT(i.import_id, "#", i.attempt))
       FOR c IN @@communities
         FILTER c.level == @level OR (c.level < @level AND LENGTH(c.sub_communities) == 0)
         FILTER c.import_id NOT IN running
         SORT c.occurrence DESC, c._key
         RETURN { key: c._key, title: c.report_json.title, level: c.level, leaf: LENGTH(c.sub_communities) == 0,
                  partitionId: c.partition_id, chunkCount: c.chunk_count || 0,
                  report: KEEP(c.report_json, "summary", "sources", "findings") }`,
      { '@communities': this.names.communities, '@imports': this.names.imports, level },
    );
    return rows.map(({ report, ...row }) => ({ ...row, statements: statementsOf(report) }));
  }

  /** Changes whenever reports may have; undefined while there are none. */
  private async fingerprint(): Promise<string | undefined> {
    try {
      const state = await this.rows(
        `RETURN [(FOR i IN @@imports SORT i._key RETURN [i._key, i.attempt, i.status, i.finished_at, i.writes]),
                 LENGTH(@@communities), LENGTH(@@chunks), LENGTH(@@entities)]`,
        {
          '@imports': this.names.imports,
          '@communities': this.names.communities,
          '@chunks': this.names.chunks,
          '@entities': this.names.entities,
        },
      );
      return JSON.stringify(state);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private async rows<Row>(query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
    return inAppErrors(async () => (await this.db.query<Row>(query, bindVars, { batchSize: BATCH })).all());
  }
}

function statementsOf({ summary, sources = [], findings }: ReportRow['report']): Statement[] {
  return [
    { text: summary, sources },
    ...findings.map((finding) => ({ text: finding.summary, support: finding.explanation, sources: finding.sources ?? [] })),
  ];
}
