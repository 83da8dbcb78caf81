import type { Word } from '@strata/text';
import { capitalRuns, NAME_PARTICLES, words } from '@strata/text';
import type { RankingPassage } from './ranking-passage';
import type { SentenceWords } from './sentence-words';
import { nameKey } from './sentence-words';

/** A passage that a name stands for, and how surely, 0..1. */
export interface NameClaim {
  passage: number;
  weight: number;
}

/** How surely each kind of name means its passage. */
const WEIGHT = { title: 1, shortTitle: 0.9, lead: 0.8, alias: 0.7 };
/** "PEP 8 – Style Guide for Python Code": one of a series is spoken of by its number. */
const SERIES_NUMBER = /^(\p{Lu}{2,6} \d{1,6}) – /u;
/** "Ada Vane – Early life" is about Ada Vane. */
const SECTION_OF = /^(\S.*?\S)(?: \([^()]*\))? [-–—] \S/u;
const LEAD_TOKENS = { least: 2, most: 8 };
const COPULA = new Set(['is', 'was', 'are', 'were']);
const ALIAS_CUES = /\b(?:known as|born|née|nicknamed)\s+(?:the\s+)?["'“‘]?(?=\p{Lu})/gu;

/** Names by their folded words, each with the passages it may stand for. */
export class NameTable {
  private readonly claims = new Map<string, NameClaim[]>();
  private readonly documentsOf = new Map<string, Set<number>>();
  private readonly partsOf = new Map<string, number[]>();
  private readonly longestByFirstWord = new Map<string, number>();

  /** Passages that the key stands for; undefined when it is no name. */
  get(key: string): readonly NameClaim[] | undefined {
    return this.claims.get(key);
  }

  /** Passages whose titles say that they are on a part of what is called so; none of them stands for it. */
  partsCalled(key: string): readonly number[] {
    return this.partsOf.get(key) ?? [];
  }

  /** Documents claiming the key, at least 1: how ambiguous the name is. */
  claimants(key: string): number {
    return Math.max(1, this.documentsOf.get(key)?.size ?? 1);
  }

  /** Words of the longest key that starts with this word; 0 when none does. */
  longestFrom(firstWord: string): number {
    return this.longestByFirstWord.get(firstWord) ?? 0;
  }

  keys(): IterableIterator<string> {
    return this.claims.keys();
  }

  /** Records every name of one passage; a repeated claim keeps its best weight. */
  addPassage(passage: number, { title, names = [], document, opening }: RankingPassage, body: SentenceWords): void {
    const whole = titleKey(SECTION_OF.exec(title)?.[1] ?? '');
    if (whole !== '') {
      const parts = this.partsOf.get(whole) ?? [];
      parts.push(passage);
      this.partsOf.set(whole, parts);
    }
    for (const [key, weight] of namesOfPassage(title, names, opening ? body : undefined)) {
      let claims = this.claims.get(key);
      if (!claims) {
        this.claims.set(key, (claims = []));
        const first = key.split(' ', 1)[0]!;
        this.longestByFirstWord.set(first, Math.max(this.longestFrom(first), key.split(' ').length));
        this.documentsOf.set(key, new Set());
      }
      claims.push({ passage, weight });
      this.documentsOf.get(key)!.add(document);
    }
  }
}

/** A title without what tells it from others of its name. */
export function bareTitle(title: string): string {
  return title.replace(/\s*\([^()]*\)\s*$/, '');
}

/** Key of a title as a whole; empty for a title without words. */
export function titleKey(title: string): string {
  return words(title)
    .map((word) => word.text)
    .join(' ');
}

function namesOfPassage(title: string, others: readonly string[], body: SentenceWords | undefined): Map<string, number> {
  const names = new Map<string, number>();
  const add = (key: string, weight: number) => {
    if (key !== '' && weight > (names.get(key) ?? 0)) names.set(key, weight);
  };
  add(titleKey(title), WEIGHT.title);
  add(titleKey(title.replace(/\s*\([^()]*\)\s*$/, '')), WEIGHT.shortTitle);
  for (const other of others) add(titleKey(other), WEIGHT.lead);
  add(titleKey(SERIES_NUMBER.exec(title)?.[1] ?? ''), WEIGHT.title);
  if (body && body.words.length > 0) {
    add(leadAlias(title, body), WEIGHT.lead);
    for (const key of cuedAliases(body)) add(key, WEIGHT.alias);
  }
  return names;
}

/** The phrase before the first "(", "," or "is": the full name of what the passage is about. Empty when the opening is no such phrase. */
function leadAlias(title: string, { text, words: all }: SentenceWords): string {
  for (let i = 0; i < Math.min(all.length, LEAD_TOKENS.most + 1); i++) {
    const gap = i === 0 ? '' : text.slice(all[i - 1]!.end, all[i]!.start);
    const bracket = gap.includes('(');
    const comma = gap.includes(',');
    if (bracket || comma || COPULA.has(all[i]!.text)) {
      const lead = all.slice(0, i);
      if (lead.length < LEAD_TOKENS.least || lead.length > LEAD_TOKENS.most || !lead.every(isNameWord)) return '';
      if (comma && !bracket && !sharesWord(title, lead)) return '';
      return nameKey(all, 0, i - 1);
    }
    if (/[.;:!?]\s/.test(gap) && !/^\. ?$/.test(gap)) return '';
  }
  return '';
}

function isNameWord({ capital, text }: Word): boolean {
  return capital || NAME_PARTICLES.has(text);
}

function sharesWord(title: string, lead: readonly Word[]): boolean {
  const own = new Set(words(title).map((word) => word.text));
  return lead.some(({ text }) => own.has(text));
}

function* cuedAliases({ text, words: all, bounds }: SentenceWords): Generator<string> {
  const end = bounds[1] ?? 0;
  if (end === 0) return;
  for (const cue of text.slice(0, all[end - 1]!.end).matchAll(ALIAS_CUES)) {
    const first = all.findIndex(({ start }) => start >= cue.index + cue[0].length);
    if (first < 0 || first >= end) continue;
    const run = capitalRuns(text, all, first, end).next();
    if (!run.done && run.value[0] === first) yield nameKey(all, run.value[0], run.value[1]);
  }
}
