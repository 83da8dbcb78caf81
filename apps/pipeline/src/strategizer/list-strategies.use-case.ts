import { Injectable } from '@nestjs/common';
import type { StrategyRow } from '@strata/knowledge';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { byCategoryAndNumber } from './present-strategy';

@Injectable()
export class ListStrategies {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
  ) {}

  /** All profiles, by category, cluster number and suffix. */
  async execute(): Promise<StrategyRow[]> {
    await this.corpus.prepare();
    return (await this.strategies.list()).sort(byCategoryAndNumber);
  }
}
