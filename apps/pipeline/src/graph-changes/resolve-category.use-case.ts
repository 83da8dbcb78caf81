import { Injectable } from '@nestjs/common';
import { CorpusGraph, KnowledgeGraph } from '@strata/knowledge';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { RestoreChanges } from '../operations/restore-changes.use-case';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { graphNotBuilt, unknownChangeCategory } from './graph-changes.errors';

/** Finds the category that a change of the graph is about, in a graph that no dead change has left half done. */
@Injectable()
export class ResolveCategory {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly graph: KnowledgeGraph,
    private readonly labels: CategoryLabels,
    private readonly claims: ClaimOperation,
    private readonly restore: RestoreChanges,
  ) {}

  /**
   * @param sent a bare label, or its legacy alias; may be left out where the project has one category
   * @throws AppError failed-precondition before the first build; invalid-argument for a missing or unknown label; aborted while the
   *   project is being deleted
   */
  async execute(sent: string | undefined): Promise<string> {
    const { corpus } = this;
    await this.claims.assertNotDeleting();
    await corpus.prepare();
    await this.graph.prepare();
    await this.restore.ofAbandoned(); // or a repeated request would not find the documents that its first try had removed
    const known = (await corpus.modules()).map(({ name }) => name);
    if (known.length === 0) throw graphNotBuilt(corpus.project);
    if (sent === undefined || sent === '') {
      if (known.length === 1) return known[0]!;
      throw unknownChangeCategory('', known);
    }
    const [label = sent] = await this.labels.resolve([sent]);
    if (!known.includes(label)) throw unknownChangeCategory(sent, known);
    return label;
  }
}
