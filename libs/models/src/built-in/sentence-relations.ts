import { amounts, stem, withSingleBlanks, words } from '@strata/text';
import type { ExtractedRelation } from '../tasks/tasks';
import type { ReadSentence, ReadText } from './names/read-text';
import type { ClauseFact } from './relations/clause-facts';
import type { Unit } from './relations/clause-units';
import { factTimes, timesOfFact } from './relations/fact-times';
import type { LifeFact } from './relations/life-brackets';
import { borrowedTopics, sentenceFacts } from './relations/sentence-facts';
import type { TypedThing } from './relations/typed-things';
import { weakPairs } from './relations/weak-pairs';

const MAX_DESCRIPTION_CHARACTERS = 300;
const FACT_WEIGHT = 7;
const MOST_WEIGHT = 10;

/**
 * The relations between the things of a text: facts that a clause states, by the names of a small vocabulary with the words of the text beside
 * them, and `RELATED_TO` for pairs that stand together without one.
 * @param asked names that the caller wants relations called by, as far as they fit; empty for the vocabulary
 */
export function textRelations(read: ReadText, things: readonly TypedThing[], asked: readonly string[]): ExtractedRelation[] {
  const relations = new RelationList(read, asked);
  const clauses = sentenceFacts(read, things);
  for (const { sentence, units, facts, lives } of clauses) {
    relations.addFacts(sentence, units, facts);
    relations.addLives(sentence, lives);
  }
  for (const { source, target, weight, sentence } of weakPairs(read, things, borrowedTopics(read, clauses)))
    relations.addWeak(source, target, weight, read.sentences[sentence]!);
  return relations.list();
}

class RelationList {
  private readonly found = new Map<string, ExtractedRelation>();
  private readonly related = new Set<string>();

  constructor(
    private readonly read: ReadText,
    private readonly asked: readonly string[],
  ) {}

  addFacts(sentence: ReadSentence, units: readonly Unit[], facts: readonly ClauseFact[]): void {
    const { text, tokens, times } = this.read;
    const inSentence = times.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
    const sums = facts.length > 0 ? amounts(text.slice(sentence.start, sentence.end)) : [];
    const starts = [...new Set(facts.map(({ from }) => tokens.start[units[from]!.from]!))].sort((a, b) => a - b);
    for (const { source, target, name, from, to } of facts) {
      const [start, end] = [tokens.start[units[from]!.from]!, tokens.end[units[to]!.to]!];
      const next = starts.find((other) => other > start) ?? sentence.end;
      const own = timesOfFact(text, inSentence, { start, end, next, opening: start === starts[0] ? sentence.start : undefined });
      const phrase = withSingleBlanks(text.slice(start, end));
      const { amount, date, ...validity } = factTimes(text, name, phrase, own, sums);
      const attributes = { ...(date !== undefined && { date }), ...(amount !== undefined && { amount }) };
      this.add(source, target, this.callerName(name, phrase), {
        description: describe(text, sentence),
        weight: FACT_WEIGHT,
        phrase,
        ...validity,
        ...(Object.keys(attributes).length > 0 && { attributes }),
      });
      this.related.add(pairKey(source, target));
    }
  }

  addLives(sentence: ReadSentence, lives: readonly LifeFact[]): void {
    for (const { source, target, name, start, end, date } of lives) {
      const phrase = withSingleBlanks(this.read.text.slice(start, end));
      this.add(source, target, this.callerName(name, phrase), {
        description: describe(this.read.text, sentence),
        weight: FACT_WEIGHT,
        phrase,
        ...(date !== undefined && { attributes: { date } }),
      });
      this.related.add(pairKey(source, target));
    }
  }

  addWeak(source: TypedThing, target: TypedThing, weight: number, sentence: ReadSentence): void {
    if (this.related.has(pairKey(source, target))) return;
    this.add(source, target, 'RELATED_TO', { description: describe(this.read.text, sentence), weight });
  }

  list(): ExtractedRelation[] {
    return [...this.found.values()];
  }

  private add(
    source: TypedThing,
    target: TypedThing,
    type: string,
    rest: Omit<ExtractedRelation, 'source' | 'target' | 'type'>,
  ): void {
    const key = `${source.place} ${target.place} ${type}`;
    const known = this.found.get(key);
    if (!known) this.found.set(key, { source: source.thing.name, target: target.thing.name, type, ...rest });
    else {
      known.weight = Math.min(MOST_WEIGHT, known.weight + 1);
      known.validFrom ??= rest.validFrom;
      known.validUntil ??= rest.validUntil;
      if (rest.attributes) known.attributes = { ...rest.attributes, ...known.attributes };
    }
  }

  /** The asked name that shares most of its words with the vocabulary's and with the text's; the vocabulary's when none shares any. */
  private callerName(name: string, phrase: string): string {
    if (this.asked.length === 0) return name;
    const own = new Set([...words(name.replaceAll('_', ' ')), ...words(phrase)].map((word) => stem(word.text)));
    let [best, bestShare] = [name, 0];
    for (const asked of this.asked) {
      const parts = words(asked.replaceAll('_', ' ')).map((word) => stem(word.text));
      const share = parts.filter((part) => own.has(part)).length / Math.max(1, parts.length);
      if (share > bestShare) [best, bestShare] = [asked, share];
    }
    return best;
  }
}

function pairKey(a: TypedThing, b: TypedThing): string {
  return a.place < b.place ? `${a.place} ${b.place}` : `${b.place} ${a.place}`;
}

function describe(text: string, { start, end }: ReadSentence): string {
  return withSingleBlanks(text.slice(start, Math.min(end, start + MAX_DESCRIPTION_CHARACTERS)));
}
