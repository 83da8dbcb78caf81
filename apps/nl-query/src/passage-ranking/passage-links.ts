import type { AnalysedQuestion } from './question-analysis';
import { RelationMatch } from './relation-match';
import type { RankingIndex } from './ranking-index';

const WINDOW = 6;
const MAX_LINK = 2;
/** Names in more passages than this bind nothing together. */
const MAX_SHARED = 60;

/** How strongly passages hang together through names, for one question. Remembers what it worked out. */
export class PassageLinks {
  private readonly evidence = new Map<number, Map<number, number>>();
  /** links by the numbers of both passages: each is asked for several times, in both orders */
  private readonly known = new Map<number, number>();
  private readonly terms: AnalysedQuestion['terms'];
  private readonly termTotal: number;
  private readonly relationMatch: RelationMatch;

  constructor(
    private readonly index: RankingIndex,
    private readonly question: AnalysedQuestion,
  ) {
    this.terms = question.terms.filter(({ inName }) => !inName);
    this.termTotal = this.terms.reduce((sum, { weight }) => sum + weight, 0);
    this.relationMatch = new RelationMatch(this.terms);
  }

  /** λ(a, b), 0..2: a name in one passage leads to the other, or both mention a rare name near the question's words. */
  between(a: number, b: number): number {
    return Math.min(MAX_LINK, Math.max(this.linkOnce(a, b), 0.5 * this.linkOnce(b, a)));
  }

  private linkOnce(a: number, b: number): number {
    const pair = a * this.index.passages.length + b;
    let link = this.known.get(pair);
    if (link === undefined) this.known.set(pair, (link = this.link(a, b)));
    return link;
  }

  private link(a: number, b: number): number {
    const { passages, specificity, frequency, claimants } = this.index;
    const from = passages[a]!;
    const to = passages[b]!;
    let best = 0;
    for (const entity of from.entities) {
      if (this.question.entities.has(entity)) continue;
      const rarity = specificity[entity]!;
      if (to.owned.has(entity))
        best = Math.max(best, (rarity * (1 + 12 * this.relationEvidence(entity, a))) / Math.sqrt(claimants[entity]!));
      if (to.entities.has(entity) && !from.owned.has(entity) && frequency[entity]! <= MAX_SHARED)
        best = Math.max(
          best,
          0.6 * rarity ** 2 * (1 + 3 * this.relationEvidence(entity, a)) * (1 + 3 * this.relationEvidence(entity, b)),
        );
    }
    return best;
  }

  /** ρ(e, p), 0..2: how surely the passage says of the entity what is asked, by its words and by the relations that the graph has from it. */
  private relationEvidence(entity: number, passage: number): number {
    let known = this.evidence.get(passage);
    if (!known) this.evidence.set(passage, (known = new Map()));
    let evidence = known.get(entity);
    if (evidence === undefined)
      known.set(entity, (evidence = this.textEvidence(entity, passage) + this.statedEvidence(entity, passage)));
    return evidence;
  }

  /** 0..1: how well the name of a relation between the entity and another of the passage fits, at best; 0 where no graph was built. */
  private statedEvidence(entity: number, passage: number): number {
    let best = 0;
    for (const { source, target, type } of this.index.passages[passage]!.relations)
      if (source === entity || target === entity) best = Math.max(best, this.relationMatch.of(type));
    return best;
  }

  /** 0..1: how near, at best, the question's words stand to a mention of the entity in the same sentence. */
  private textEvidence(entity: number, passage: number): number {
    if (this.termTotal === 0) return 0;
    const { mentions, terms, bounds } = this.index.passages[passage]!;
    let best = 0;
    for (const { entity: other, from, to, sentence } of mentions) {
      if (other !== entity) continue;
      let sum = 0;
      for (const { matches, weight } of this.terms) {
        let near = 0;
        for (let i = bounds[sentence]!; i < bounds[sentence + 1]!; i++) {
          if (i >= from && i <= to) continue;
          const share = matches.get(terms[i]!);
          if (share === undefined) continue;
          const distance = i < from ? from - i : i - to;
          near = Math.max(near, share * Math.exp(-distance / WINDOW));
        }
        sum += weight * near;
      }
      best = Math.max(best, sum / this.termTotal);
    }
    return best;
  }
}
