import { inParallel, runInTurns } from '@strata/event-loop';
import type { CommunityReportRequest, PromptOverrides } from '@strata/models';
import { BuiltInCommunityReporter, CorpusPhrases } from '@strata/models';
import type { TrackedJob } from '../import-jobs/tracked-job';
import type { Community } from './entity-communities';
import type { ImportTools } from './import-step';
import type { ReportedCommunity } from './import-state';
import { ReplacedTexts } from './replaced-texts';
import { reportRequestSteps } from './report-requests';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';
import { ownCopy } from './spool/own-copy';

/** The text of a chunk and the title of its document. */
export interface PassageText {
  title: string;
  content: string;
}

/** The passages of what is clustered. */
export interface Passages {
  /** Document of each chunk; the chunks of a document stand one after the other. */
  documentOf: ArrayLike<number>;
  /** `_key` of the chunk at a position. */
  keyOf(chunk: number): string;
  /** Texts of some chunks, in their order. */
  load(chunks: readonly number[]): Promise<PassageText[]>;
}

interface GraphWithPassages {
  entities: readonly ResolvedEntity[];
  relations: readonly ResolvedRelation[];
  passages: Passages;
}

/** Passages that the words of a community are compared with. */
const COMPARED_PASSAGES = 1_500;

/**
 * Has a report written on each community. Where a model never gives one that can be used, the built-in one stands in.
 * @param onReport called with the number of reports that are there
 * @returns the communities with their reports, and remarks for the job's message
 * @throws AppError what concerns every report; the reason of the job's signal
 */
export async function writeReports(
  { entities, relations, passages }: GraphWithPassages,
  communities: readonly Community[],
  {
    job,
    tools,
    prompts,
    onReport,
  }: { job: TrackedJob; tools: ImportTools; prompts?: PromptOverrides; onReport: (done: number) => void },
): Promise<{ communities: ReportedCommunity[]; remarks: string[] }> {
  const { models, parallel, log } = tools;
  const { documentOf, keyOf } = passages;
  const material = await runInTurns(reportRequestSteps({ entities, relations, documentOf }, communities, keyOf), job.signal);
  const reports = new ReplacedTexts('community reports', communities.length, log);
  const builtIn = new BuiltInCommunityReporter();
  const corpus = comparedPhrases(passages, job.signal);
  let done = 0;
  const advance = job.begin('reports', communities.length);
  const order = fromTopToBottom(communities);
  const written = await inParallel(order, { limit: parallel.chat, signal: job.signal }, async (index, _, signal) => {
    const community = communities[index]!;
    const { passages: telling, ...rest } = material(index);
    const texts = await passages.load(telling.map(({ chunk }) => chunk));
    const request: CommunityReportRequest = {
      ...rest,
      passages: telling.map(({ chunk, mentions }, i) => ({
        id: keyOf(chunk),
        title: texts[i]!.title,
        text: texts[i]!.content,
        mentions,
      })),
      corpus,
      ...(prompts ? { prompts } : {}),
      signal,
    };
    const report = await reports.write(
      community.title,
      () => models.communityReporter.report(request),
      () => builtIn.report(request),
      signal,
    );
    advance();
    onReport(++done);
    return ownCopy(report); // it quotes passages
  });
  const reported: ReportedCommunity[] = [];
  for (const [place, index] of order.entries()) reported[index] = { ...communities[index]!, report: written[place]! };
  return { communities: reported, remarks: reports.remarks };
}

/** Each community before its parts, and these before the next one: they are reported from the same passages. */
export function fromTopToBottom(communities: readonly Community[]): number[] {
  const indexOf = new Map(communities.map(({ title }, index) => [title, index]));
  const order: number[] = [];
  const open = [...communities.keys()].filter((index) => communities[index]!.parent === undefined).reverse();
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    order.push(index);
    for (const child of [...communities[index]!.children].reverse()) open.push(indexOf.get(child)!);
  }
  return order;
}

/** Phrases of the passages, or of evenly spread ones of many; counted once, when first asked for. */
function comparedPhrases({ documentOf, load }: Passages, signal: AbortSignal): () => Promise<CorpusPhrases> {
  let counted: Promise<CorpusPhrases> | undefined;
  const count = async () => {
    const every = Math.max(1, Math.ceil(documentOf.length / COMPARED_PASSAGES));
    const chosen = Array.from({ length: Math.ceil(documentOf.length / every) }, (_, i) => i * every);
    const texts = await load(chosen);
    return runInTurns(CorpusPhrases.countSteps(texts.map(({ content }) => content)), signal);
  };
  return () => (counted ??= count());
}
