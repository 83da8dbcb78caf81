import { inParallel } from '@strata/event-loop';
import type { RatedPoint, Statement, ThemePassages, ThemeReport } from '@strata/models';
import type { CommunityReports, StoredReport } from '../project-index/community-reports';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { CitationNumbering } from './citation-numbering';
import type { SearchOutcome, SearchRequest } from './search-outcome';
import type { ThemeIndex } from './theme-passages';
import { themePassages } from './theme-passages';
import { contextData, passageId } from './search-outcome';

/** Points that reach the final answer. */
const POINTS = 30;
const PARALLEL = 4;

type GraphIndex = Pick<ProjectIndex, 'hasGraph' | 'chunksByKey' | 'countChunks'> & ThemeIndex;
type AnalystPoint = RatedPoint & { analyst: number };

/** Themes of a whole collection: the reports of its communities are rated for the question in parallel, the best points make the answer. */
export class GlobalSearch {
  /** As the answering model sees them: the same objects for the same reports, so that what it makes of them can be kept. */
  private readonly themes = new WeakMap<StoredReport, ThemeReport>();

  constructor(private readonly reports: CommunityReports) {}

  async search(request: SearchRequest, index: GraphIndex, onDelta: (piece: string) => void): Promise<SearchOutcome | undefined> {
    const themes = await this.themesOf(request, index);
    const passages = await themePassages(request, index);
    const useful = (await this.rate(request, themes, passages)).filter(({ score }) => score > 0);
    if (useful.length === 0) return undefined;
    const best = useful.sort((a, b) => b.score - a.score || b.coverage - a.coverage).slice(0, POINTS);
    const found = index.chunksByKey(best.flatMap(({ statements }) => statements.flatMap(({ sources }) => sources)));
    const points = best.map((point) => ({
      ...point,
      statements: point.statements.map((statement) => attributed(statement, found)),
    }));
    const { text, model, used } = await this.combine(request, points, found, onDelta);
    const cited = used.flatMap((key) => found.get(key) ?? []);
    return {
      text,
      model,
      metadata: {
        final_support_points: best.map(({ analyst, answer, score }) => ({ analyst, answer, score })),
        context_data: contextData(text, cited, { numberOf: Number }),
        citation_mapping: Object.fromEntries(cited.map(({ document }, i) => [String(i + 1), document.citableUrl])),
      },
    };
  }

  private async themesOf({ level, accept }: SearchRequest, index: GraphIndex): Promise<ThemeReport[]> {
    const reports = (await this.reports.ofLevel(level)).filter(({ partitionId }) => index.hasGraph(partitionId, accept));
    const chunks = index.countChunks((partitionId) => index.hasGraph(partitionId, accept));
    return reports.map((report) => {
      const coverage = chunks === 0 ? 0 : report.chunkCount / chunks;
      const known = this.themes.get(report);
      if (known?.coverage === coverage) return known;
      const theme = { title: report.title, statements: report.statements, coverage };
      this.themes.set(report, theme);
      return theme;
    });
  }

  private async rate(request: SearchRequest, themes: readonly ThemeReport[], passages?: ThemePassages): Promise<AnalystPoint[]> {
    const { themeAnswerer } = request.models;
    const prompt = request.customPrompts.global_map_rag_points;
    const work = batches(themes, themeAnswerer.charactersAtOnce);
    const rated = await inParallel(work, { limit: PARALLEL, signal: request.signal }, async (reports, analyst, signal) => {
      const points = await themeAnswerer.ratePoints({
        question: request.question,
        reports,
        ...(passages ? { passages } : {}),
        ...(prompt === undefined ? {} : { prompt }),
        ...(request.model === '' ? {} : { model: request.model }),
        signal,
      });
      return points.map((point) => ({ analyst: analyst + 1, ...point }));
    });
    return rated.flat();
  }

  private async combine(
    request: SearchRequest,
    points: readonly RatedPoint[],
    found: ReadonlyMap<string, FoundChunk>,
    onDelta: (piece: string) => void,
  ): Promise<{ text: string; model: string; used: readonly string[] }> {
    const keys = [...found.keys()];
    const ids = new Map(keys.map((key, place) => [key, passageId(place)])); // a model copies a short marker without a mistake
    const numbering = new CitationNumbering(new Set(ids.values()), request.showCitations);
    const prompt = request.customPrompts.global_reduce_rag_response;
    let text = '';
    const emit = (piece: string) => {
      if (piece === '') return;
      text += piece;
      onDelta(piece);
    };
    const { model } = await request.models.themeAnswerer.combine(
      {
        question: request.question,
        points: points.map((point) => ({
          ...point,
          statements: point.statements.map(({ sources, ...rest }) => ({
            ...rest,
            sources: sources.flatMap((key) => ids.get(key) ?? []),
          })),
        })),
        instructions: request.instructions,
        ...(prompt === undefined ? {} : { prompt }),
        ...(request.model === '' ? {} : { model: request.model }),
        ...(request.signal ? { signal: request.signal } : {}),
      },
      (piece) => emit(numbering.push(piece)),
    );
    emit(numbering.flush());
    return { text, model, used: numbering.used.map((id) => keys[Number(id) - 1]!) };
  }
}

/** A quoted sentence comes from the sources that hold it; other words from all sources that are still there. */
function attributed({ text, sources, ...rest }: Statement, found: ReadonlyMap<string, FoundChunk>): Statement {
  const there = sources.filter((key) => found.has(key));
  const holding = there.filter((key) => folded(found.get(key)!.chunk.content).includes(folded(text)));
  return { ...rest, text, sources: holding.length > 0 ? holding.slice(0, 1) : there };
}

const folded = (text: string): string => text.replace(/\*\*|__|`/g, '').replace(/\s+/g, ' ');

function batches(reports: readonly ThemeReport[], charactersAtOnce: number): ThemeReport[][] {
  const packed: ThemeReport[][] = [];
  let size = Infinity;
  for (const report of reports) {
    const characters = report.statements.reduce(
      (sum, { text, support = '' }) => sum + text.length + support.length,
      report.title.length,
    );
    if (packed.length === 0 || size + characters > charactersAtOnce) {
      packed.push([]);
      size = 0;
    }
    packed.at(-1)!.push(report);
    size += characters;
  }
  return packed;
}
