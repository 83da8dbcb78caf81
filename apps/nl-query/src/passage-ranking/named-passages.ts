import { runSteps } from '@strata/event-loop';
import { stem, STOP_WORDS } from '@strata/text';
import type { FuzzyNames } from './fuzzy-names';
import { bareTitle, titleKey } from './name-table';
import { questionNames } from './question-analysis';
import type { EntityMention, RankingIndex } from './ranking-index';
import { sentenceWords } from './sentence-words';

/** Names in more passages than this lead nowhere. */
const MAX_MENTIONS = 400;

const NOWHERE: ReadonlySet<number> = new Set();

/** Passages by the names in them, without any ranking. */
export class NamedPassages {
  constructor(
    private readonly index: RankingIndex,
    private readonly fuzzy: FuzzyNames,
  ) {}

  /** Where a question holds names, the longest where several begin; ascending, none inside another. */
  namesIn(question: string): { start: number; end: number }[] {
    const body = sentenceWords(question);
    const longestFirst = questionNames(body, this.index)
      .map(({ from, to, known, key }) => ({ from, to, known: known || this.index.entityNumbers.has(key) }))
      .sort((a, b) => Number(b.known) - Number(a.known) || b.to - b.from - (a.to - a.from) || a.from - b.from);
    const kept: { from: number; to: number }[] = [];
    for (const one of longestFirst) if (!kept.some(({ from, to }) => one.from <= to && one.to >= from)) kept.push(one);
    return kept
      .sort((a, b) => a.from - b.from)
      .map(({ from, to }) => ({
        start: body.words[from]!.start,
        end: closed(question, body.words[from]!.start, body.words[to]!.end),
      }));
  }

  /** Passages that a name stands for, the surest first, then those on a part of what it stands for; where it stands for none, those of names that are written nearly so. */
  named(name: string, nearly = true): number[] {
    const { names } = this.index;
    const key = titleKey(name);
    const claims = names.get(key) ?? names.get(titleKey(bareTitle(name)));
    const parts = names.partsCalled(key);
    if (claims || parts.length > 0) return [...inOrder(claims ?? []), ...parts];
    if (!nearly) return [];
    const [similar] = runSteps(this.fuzzy.similar(key));
    return similar && similar.similarity >= NEARLY ? inOrder(names.get(similar.key) ?? []) : [];
  }

  /**
   * What the corpus knows of a name: `unknown` when no passage has it, or one that shares most of its rare words, or says all of them anywhere, `common` when it stands in
   * so many (a country, a nationality) that it says little about what a question is after.
   */
  standing(name: string): 'unknown' | 'common' | 'known' {
    const key = titleKey(name);
    const bare = titleKey(bareTitle(name));
    const { entityNumbers, frequency, names, postings } = this.index;
    const entity = entityNumbers.get(key) ?? entityNumbers.get(bare);
    if (entity !== undefined)
      return !names.get(key) && frequency[entity]! > Math.max(COMMON.least, COMMON.share * postings.size) ? 'common' : 'known';
    return runSteps(this.fuzzy.similar(bare)).length > 0 || this.isSaidSomewhere(bare) ? 'known' : 'unknown';
  }

  /** Whether one passage says all words of a name, in whatever case and form: "Amazon basin", "the robotic arms of Dewar". */
  private isSaidSomewhere(key: string): boolean {
    return this.saying(key).size > 0;
  }

  /** Passages that say all words of a name, in whatever case, form and order. */
  saying(name: string): ReadonlySet<number> {
    const { postings } = this.index;
    const terms = titleKey(name)
      .split(' ')
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => postings.numberOf(stem(word)));
    if (terms.length === 0 || terms.includes(undefined)) return NOWHERE;
    const rarestFirst = (terms as number[]).sort((a, b) => postings.documentFrequency(a) - postings.documentFrequency(b));
    let common: Set<number> | undefined;
    for (const term of rarestFirst) {
      const holders = new Set<number>();
      postings.forEach(term, (passage) => {
        if (!common || common.has(passage)) holders.add(passage);
      });
      if (holders.size === 0) return NOWHERE;
      common = holders;
    }
    return common!;
  }

  /** The names of a passage by its sentences, as offsets in its text. */
  mentionsIn(passage: number): readonly EntityMention[] {
    return this.index.passages[passage]!.mentions;
  }

  /** Passages that mention a name; none where it is in very many. */
  mentioning(name: string): number[] {
    const { entityNumbers, graph, passages, frequency } = this.index;
    const entity = entityNumbers.get(titleKey(name));
    if (entity === undefined || frequency[entity]! > MAX_MENTIONS) return [];
    const node = passages.length + entity;
    const found: number[] = [];
    for (let i = graph.offsets[node]!; i < graph.offsets[node + 1]!; i++) {
      const passage = graph.neighbours[i]!;
      if (passage < passages.length && passages[passage]!.entities.has(entity)) found.push(passage);
    }
    return found.sort((a, b) => a - b);
  }

  /** The rarer a stem, the heavier. */
  rarity(stem: string): number {
    const { postings } = this.index;
    const term = postings.numberOf(stem);
    const frequency = term === undefined ? 0 : postings.documentFrequency(term);
    return Math.log(1 + (postings.size - frequency + 0.5) / (frequency + 0.5));
  }
}

/** From how many passages on, and from which share of all, a name is common. */
const COMMON = { least: 4, share: 0.004 };
/** Similarity from which another name is meant. */
const NEARLY = 0.6;
/** Characters up to the end of a bracket. */
const MAX_BRACKET = 60;

/** A bracket that a name opens belongs to it to its end. */
function closed(text: string, start: number, end: number): number {
  const name = text.slice(start, end);
  if (name.lastIndexOf('(') <= name.lastIndexOf(')')) return end;
  const close = text.indexOf(')', end);
  return close < 0 || close - end > MAX_BRACKET ? end : close + 1;
}

function inOrder(claims: readonly { passage: number; weight: number }[]): number[] {
  return [...claims].sort((a, b) => b.weight - a.weight || a.passage - b.passage).map(({ passage }) => passage);
}
