import { Inject, Injectable } from '@nestjs/common';
import { CorpusGraph } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newAnalysisId } from '../operations/operation-ids';
import type { AnalysisPayload } from './analysis-payload';
import { ANALYSIS_JOB } from './analysis-payload';
import type { Complexity } from './full-graph-rag-share';
import { COMPLEXITY_PERCENT } from './full-graph-rag-share';
import { corpusNotBuilt, invalidAnalysis, wrongProject } from './strategizer.errors';

const DEFAULT_PARALLEL_CLUSTERS = 5;
const WITH_IMAGES: readonly string[] = ['high', 'very_high'];

export interface AnalysisRequest {
  readonly project: string | undefined;
  readonly complexity: string | undefined;
  readonly extractImagesDefault: boolean;
  readonly categories: string[];
  readonly maxParallelClusters: number;
}

@Injectable()
export class StartAnalysis {
  constructor(
    private readonly corpus: CorpusGraph,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'assertOpen'>,
    private readonly claims: ClaimOperation,
  ) {}

  /**
   * Takes the strategizer's slot and queues the run; the job gives the slot back.
   * @returns id of the queued run
   * @throws AppError invalid-argument; failed-precondition for the model gate or a corpus without documents; aborted for what is running
   */
  async execute(request: AnalysisRequest): Promise<string> {
    const { project, complexity, extractImagesDefault, categories, maxParallelClusters } = request;
    if (project !== this.corpus.project) throw wrongProject(project ?? '', this.corpus.project);
    if (complexity === undefined) throw invalidAnalysis('complexity is required');
    if (!Object.hasOwn(COMPLEXITY_PERCENT, complexity))
      throw invalidAnalysis(`complexity: ${JSON.stringify(complexity)} is none of ${Object.keys(COMPLEXITY_PERCENT).join(', ')}`);
    if (extractImagesDefault && !WITH_IMAGES.includes(complexity))
      throw invalidAnalysis(`extract_images_default needs a complexity of ${WITH_IMAGES.join(' or ')}`);
    if (maxParallelClusters < 0) throw invalidAnalysis('max_parallel_clusters must not be negative');
    await this.models.assertOpen();

    const id = newAnalysisId();
    await this.claims.execute({ call: 'start-analysis', kind: 'strategizer', id }, ANALYSIS_JOB, async () => {
      await this.corpus.prepare();
      if (await this.corpus.isEmpty()) throw corpusNotBuilt(this.corpus.project);
      return {
        complexity: complexity as Complexity,
        extractImages: extractImagesDefault,
        categories: [...new Set(categories)],
        maxParallelClusters: maxParallelClusters || DEFAULT_PARALLEL_CLUSTERS,
      } satisfies AnalysisPayload;
    });
    return id;
  }
}
