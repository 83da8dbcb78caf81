import { Injectable } from '@nestjs/common';
import { CorpusGraph, KnowledgeGraph, Projects, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';

@Injectable()
export class RemoveCategoryGraph {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
  ) {}

  /**
   * Removes what was built of a category: knowledge graph first, then corpus and strategies; its files lose the pipeline's locks. Nothing
   * built, nothing done. May be repeated. The caller holds the place of an operation that excludes builds and imports.
   * @returns whether there was anything
   */
  async execute(category: string): Promise<boolean> {
    const { corpus, strategies, graph, projects } = this;
    await corpus.prepare();
    await graph.prepare();
    const profiles = (await strategies.list()).filter(({ module }) => module === category);
    const sources = await corpus.sources(category);
    const isBuilt = profiles.length > 0 || sources.length > 0 || (await corpus.modules()).some(({ name }) => name === category);
    if (!isBuilt) return false;
    for (const { rag_partition_id } of profiles) await graph.removePartition(rag_partition_id);
    // also those of files whose documents another file has taken over
    const locked = sources.flatMap((row) => (row.locked_by_pipeline ? [row.file_id, ...row.source_file_ids] : []));
    await this.files.setSafeToDelete([...new Set(locked)], true);
    const partitions = await strategies.removeOfCategory(category);
    await corpus.removeCategory(category);
    await projects.change(corpus.project, { removed_partition_ids: partitions });
    return true;
  }
}
