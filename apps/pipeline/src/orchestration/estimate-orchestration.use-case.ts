import { Injectable, Inject } from '@nestjs/common';
import type { OrchestrationEstimate } from '@strata/contracts';
import type { KeptText } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import type { PlannedImport } from '@strata/models';
import { estimateImports, ProjectModels } from '@strata/models';
import { countTokens } from '@strata/text';
import { SERVED_PROJECT } from '../operations/served-project';
import { CountImages } from './count-images.use-case';
import { distinctTexts } from './distinct-texts';
import { importRequest } from './import-request';
import { invalidOrchestration } from './orchestration.errors';
import type { PartitionTask } from './orchestration-payload';
import type { PartitionRequest } from './select-partitions.use-case';
import { SelectPartitions } from './select-partitions.use-case';
import { textLength } from './text-length';

/** What an importer takes that is told nothing else. */
const STANDARD = { chunkTokens: 1_024, overlapTokens: 128, maxGleaning: 1 } as const;
/** So many documents, spread over all, say how many characters a token has. */
const SAMPLED = { documents: 24 } as const;

/** What an orchestration would take, without starting one. */
@Injectable()
export class EstimateOrchestration {
  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    private readonly partitions: SelectPartitions,
    private readonly corpus: CorpusGraph,
    @Inject(ProjectModels)
    private readonly models: Pick<ProjectModels, 'current'>,
    private readonly countImages: CountImages,
  ) {}

  /**
   * Answers that were paid for earlier cost nothing again, which this does not know of.
   * @throws AppError as an orchestration that is asked for the same; one with nothing to import takes nothing
   */
  async execute({
    project,
    ...request
  }: PartitionRequest & {
    readonly project: string | undefined;
  }): Promise<OrchestrationEstimate> {
    if (project !== this.served)
      throw invalidOrchestration(`project: ${JSON.stringify(project ?? '')} is not the project of this service, ${this.served}`);
    await this.partitions.assertProfiles(request);
    const { tasks } = await this.partitions.find(request);
    const kept = await this.corpus.keptTexts();
    const { perToken, bytes } = await this.measured(kept);
    const tokens = new Map(kept.map((text) => [text.fileId, Math.ceil(textLength(text, bytes) / perToken)]));
    const distinct = distinctTexts(tasks, kept);
    const images = await this.imagesOf(tasks, kept);
    const planned = tasks.map((task) => plannedImport(task, { tokens, distinct, images }));
    const { cost, models, ...estimate } = estimateImports(await this.models.current(), planned);
    return {
      partitions: tasks.length,
      documents: planned.reduce((sum, { documents }) => sum + documents.length, 0),
      ...estimate,
      cost: cost ?? null,
      models: models.map(({ cost: ofModel, ...model }) => ({ ...model, cost: ofModel ?? null })),
    };
  }

  /** @returns images to describe in each file of the partitions that ask for it */
  private async imagesOf(tasks: readonly PartitionTask[], kept: readonly KeptText[]): Promise<ReadonlyMap<string, number>> {
    const ids = new Set(tasks.flatMap((task) => (describesImages(task) ? task.fileIds : [])));
    return ids.size === 0 ? new Map<string, number>() : this.countImages.execute(kept.filter(({ fileId }) => ids.has(fileId)));
  }

  /** @returns characters per token, and bytes per character, of a sample */
  private async measured(kept: readonly Pick<KeptText, 'key'>[]): Promise<{ perToken: number; bytes: number }> {
    const every = Math.max(1, Math.floor(kept.length / SAMPLED.documents));
    const keys = kept.filter((_, place) => place % every === 0).slice(0, SAMPLED.documents);
    const texts = (await this.corpus.signatures(keys.map(({ key }) => key))).map(({ content }) => content);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    if (characters === 0) return { perToken: 4, bytes: 1 };
    const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return { perToken: characters / Math.max(1, tokens), bytes: bytes / characters };
  }
}

const describesImages = (task: PartitionTask): boolean => {
  const { parameters } = importRequest(task, '', '');
  return parameters?.enableSemanticUnits === true && parameters.processImages === true;
};

/** Of files, by id: how long their texts are, which are read once for all that are the same, and how many images they have. */
interface MeasuredFiles {
  readonly tokens: ReadonlyMap<string, number>;
  readonly distinct: ReadonlySet<string>;
  readonly images: ReadonlyMap<string, number>;
}

function plannedImport(task: PartitionTask, { tokens, distinct, images }: MeasuredFiles): PlannedImport {
  const { parameters } = importRequest(task, '', '');
  const isFull = task.strategyType === 'FullGraphRAG';
  return {
    ragMode: isFull ? 'full_graphrag' : 'vector_rag',
    documents: task.fileIds.map((id) => tokens.get(id) ?? 0),
    distinctDocuments: task.fileIds.filter((id) => distinct.has(id)).map((id) => tokens.get(id) ?? 0),
    chunkTokens: parameters?.chunkTokenSize ?? STANDARD.chunkTokens,
    overlapTokens: parameters?.chunkOverlapTokenSize ?? STANDARD.overlapTokens,
    entityTypes: task.entityTypes,
    maxGleaning: STANDARD.maxGleaning,
    embeddings: {
      chunks: !isFull || parameters?.enableChunkEmbeddings === true,
      edges: isFull && parameters?.enableEdgeEmbeddings === true,
      communities: isFull,
    },
    images: describesImages(task) ? task.fileIds.reduce((sum, id) => sum + (images.get(id) ?? 0), 0) : 0,
  };
}
