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
   * @param changeId the change whose place the caller holds, if it holds one
   * @throws AppError failed-precondition before the first build; invalid-argument for a missing or unknown label; aborted for an unknown one
   *   while an operation runs that may make it known, and while the project is being deleted
   */
  async execute(sent: string | undefined, changeId?: string): Promise<string> {
    await this.claims.assertNotDeleting();
    await this.corpus.prepare();
    await this.graph.prepare();
    await this.restore.ofAbandoned(); // or a repeated request would not find the documents that its first try had removed
    const known = await this.known();
    if ((sent === undefined || sent === '') && known.length > 1) throw unknownChangeCategory('', known);
    return this.claims.orInTheWay('change-graph', () => this.find(sent), changeId);
  }

  private async known(): Promise<string[]> {
    return (await this.corpus.modules()).map(({ name }) => name);
  }

  private async find(sent = ''): Promise<string> {
    const known = await this.known();
    const [only] = known;
    if (only === undefined) throw graphNotBuilt(this.corpus.project);
    if (sent === '' && known.length === 1) return only;
    const [label = sent] = await this.labels.resolve([sent]);
    if (!known.includes(label)) throw unknownChangeCategory(sent, known);
    return label;
  }
}
