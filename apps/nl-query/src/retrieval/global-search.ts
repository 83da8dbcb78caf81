import { inAppErrors } from '@strata/arango';
import { inParallel } from '@strata/event-loop';
import { knowledgeGraphNames } from '@strata/knowledge';
import type { Passage, RatedPoint } from '@strata/models';
import type { Database } from 'arangojs';
import type { ProjectIndex } from '../project-index/project-index';
import type { SearchOutcome, SearchRequest } from './search-outcome';

/** Reports packed into one rating call: about 8,000 tokens of 4 characters. */
const BATCH_CHARACTERS = 32_000;
/** Points that reach the final answer. */
const POINTS = 30;
const PARALLEL = 4;

interface Report {
  key: string;
  title: string;
  level: number;
  text: string;
  leaf: boolean;
  partitionId: string;
}

/** Themes of a whole collection: the reports of its communities are rated for the question in parallel, the best points make the answer. */
export class GlobalSearch {
  private readonly communities: string;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.communities = knowledgeGraphNames(project).communities;
  }

  async search(
    request: SearchRequest,
    index: Pick<ProjectIndex, 'hasGraph'>,
    onDelta: (piece: string) => void,
  ): Promise<SearchOutcome | undefined> {
    const reports = (await this.reports(request.level)).filter(({ partitionId }) => index.hasGraph(partitionId, request.accept));
    const points = await this.rate(request, batches(reports));
    const useful = points.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    if (useful.length === 0) return undefined;
    const best = useful.slice(0, POINTS);
    const prompt = request.customPrompts.global_reduce_rag_response;
    const { text, model } = await request.models.themeAnswerer.combine(
      {
        question: request.question,
        points: best,
        instructions: request.instructions,
        ...(prompt === undefined ? {} : { prompt }),
        ...(request.model === '' ? {} : { model: request.model }),
        ...(request.signal ? { signal: request.signal } : {}),
      },
      onDelta,
    );
    return { text, model, metadata: { final_support_points: best } };
  }

  /** Communities of the level, and shallower ones that were not split further. */
  private async reports(level: number): Promise<Report[]> {
    const present = await inAppErrors(() => this.db.collection(this.communities).exists());
    if (!present) return [];
    const rows = await inAppErrors(async () =>
      (
        await this.db.query<Report>(
          `FOR c IN @@communities FILTER c.level <= @level SORT c.occurrence DESC, c._key
             RETURN { key: c._key, title: c.report_json.title, level: c.level, text: c.report_string,
                      leaf: LENGTH(c.sub_communities) == 0, partitionId: c.partition_id }`,
          { '@communities': this.communities, level },
        )
      ).all(),
    );
    return rows.filter((report) => report.level === level || report.leaf);
  }

  private async rate(request: SearchRequest, work: Report[][]): Promise<(RatedPoint & { analyst: number })[]> {
    const prompt = request.customPrompts.global_map_rag_points;
    const rated = await inParallel(work, { limit: PARALLEL, signal: request.signal }, async (reports, index, signal) => {
      const points = await request.models.themeAnswerer.ratePoints({
        question: request.question,
        reports: reports.map((report): Passage => ({ id: report.key, title: report.title, text: report.text })),
        ...(prompt === undefined ? {} : { prompt }),
        ...(request.model === '' ? {} : { model: request.model }),
        signal,
      });
      return points.map((point) => ({ analyst: index + 1, ...point }));
    });
    return rated.flat();
  }
}

function batches(reports: readonly Report[]): Report[][] {
  const packed: Report[][] = [];
  let size = Infinity;
  for (const report of reports) {
    if (size + report.text.length > BATCH_CHARACTERS) {
      packed.push([]);
      size = 0;
    }
    packed.at(-1)!.push(report);
    size += report.text.length;
  }
  return packed;
}
