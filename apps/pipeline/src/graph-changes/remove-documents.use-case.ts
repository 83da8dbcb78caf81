import { Injectable } from '@nestjs/common';
import type { RetryBudget } from '@strata/errors';
import type { CorpusRemoval, RemovedRows, SourceEntry } from '@strata/knowledge';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { Divergence } from '../orchestration/measure-divergence.use-case';
import { MeasureDivergence } from '../orchestration/measure-divergence.use-case';
import { REMAINING_WORDING } from './remaining-wording';

/** Documents of one category that leave the graph. */
export interface Removal {
  /** the change they leave by; it has been opened */
  readonly changeId: string;
  readonly category: string;
  readonly documents: readonly SourceEntry[];
  readonly patience: RetryBudget & { readonly signal: AbortSignal };
  /** clusters left empty stay for now: the documents are about to come back, and {@link RemoveDocuments.sweep} follows */
  readonly keepsEmptied?: boolean;
  /** told what comes next */
  readonly onPhase?: (phase: 'delete-layer-3' | 'delete-layers-1-2') => Promise<void>;
}

/** What the removal did to one partition of layer 3. */
export interface PartitionRemoval extends RemovedRows {
  readonly partitionId: string;
}

export interface RemovedDocuments {
  /** by partition; partitions without a document in the knowledge graph are left out */
  readonly layer3: readonly PartitionRemoval[];
  readonly corpus: CorpusRemoval;
  /** partitions whose profile went with its cluster */
  readonly removedPartitions: readonly string[];
  /** cluster of each document, by its key; documents without one are left out */
  readonly clusterOf: ReadonlyMap<string, string>;
  /** by partition, where it still has a profile */
  readonly divergence: ReadonlyMap<string, Divergence>;
}

/** Takes documents out of all three layers, layer 3 first (docs/contracts/pipeline.md, "Graph changes"). */
@Injectable()
export class RemoveDocuments {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly graph: KnowledgeGraph,
    private readonly strategies: Strategies,
    private readonly divergence: MeasureDivergence,
    private readonly files: FileManagerClient,
  ) {}

  /** To be called inside a change: half-done work is taken back by whoever runs the change. */
  async execute({ changeId, category, documents, patience, keepsEmptied = false, onPhase }: Removal): Promise<RemovedDocuments> {
    const { corpus } = this;
    const { signal } = patience;
    const keys = documents.map(({ _key }) => _key);
    const gone = new Set(keys);
    const domains = await corpus.domains([category]);
    const clusterOf = new Map(
      domains.flatMap(({ _key, members }) => members.flatMap((member) => (gone.has(member) ? [[member, _key] as const] : []))),
    );
    const emptied = new Set(
      keepsEmptied ? [] : domains.filter(({ members }) => members.every((member) => gone.has(member))).map(({ _key }) => _key),
    );
    const profiles = (await this.strategies.list()).filter(({ module }) => module === category);
    const removedPartitions = profiles.filter(({ cluster_id }) => emptied.has(cluster_id)).map(({ _key }) => _key);

    await onPhase?.('delete-layer-3');
    const layer3 = await this.removeLayer3(changeId, documents, removedPartitions, signal);
    signal.throwIfAborted();
    await onPhase?.('delete-layers-1-2');
    const removal = await corpus.changes.remove(changeId, category, keys, keepsEmptied);
    signal.throwIfAborted();
    const locked = documents.filter(({ locked_by_pipeline }) => locked_by_pipeline).map(({ file_id }) => file_id);
    await this.files.setSafeToDelete(locked, true, patience);
    await this.graph.forgetAnswers();
    const affected = new Set(
      profiles.filter(({ cluster_id }) => removal.affectedClusters.includes(cluster_id)).map(({ _key }) => _key),
    );
    for (const { partitionId } of layer3) affected.add(partitionId);
    const entities = new Map(layer3.map((partition) => [partition.partitionId, partition.entities]));
    const measured = new Map<string, Divergence>();
    for (const partitionId of affected) {
      const divergence = await this.divergence.afterRemoval(changeId, partitionId, entities.get(partitionId) ?? 0);
      if (divergence) measured.set(partitionId, divergence);
    }
    return { layer3, corpus: removal, removedPartitions, clusterOf, divergence: measured };
  }

  /** Removes the clusters that {@link execute} left empty and that nobody joined, with their profiles and what their partitions still hold. */
  async sweep(changeId: string, category: string, signal: AbortSignal): Promise<void> {
    const empty = new Set(await this.corpus.changes.emptyClusters(category));
    const profiles = (await this.strategies.list()).filter(({ cluster_id }) => empty.has(cluster_id));
    await this.removeLayer3(
      changeId,
      [],
      profiles.map(({ _key }) => _key),
      signal,
    );
    await this.corpus.changes.removeEmptied(changeId, category);
  }

  /** The documents of the files, wherever they were imported, and all that a partition holds which goes with its cluster. */
  private async removeLayer3(
    changeId: string,
    documents: readonly SourceEntry[],
    removedPartitions: readonly string[],
    signal: AbortSignal,
  ): Promise<PartitionRemoval[]> {
    const removal = this.graph.removal(this.corpus.journal, changeId, REMAINING_WORDING);
    const found = new Map(
      [
        ...(await removal.documentsOfFiles(documents.map(({ file_id }) => file_id))),
        ...(await removal.documentsOfPartitions(removedPartitions)),
      ].map((document) => [document.key, document]),
    );
    const removed: PartitionRemoval[] = [];
    for (const [partitionId, own] of Map.groupBy(found.values(), (document) => document.partitionId)) {
      signal.throwIfAborted();
      const rows = await removal.remove(
        partitionId,
        own.map(({ key }) => key),
        signal,
      );
      removed.push({ partitionId, ...rows });
    }
    return removed;
  }
}
