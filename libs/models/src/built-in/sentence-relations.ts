import { stem, words } from '@strata/text';
import type { ExtractedRelation, TextRange } from '../tasks/tasks';
import type { Token } from './annotated-text';
import type { NamedThing } from './name-mentions';
import { tokensIn } from './sentence-context';

/** Pairs taken from one sentence at most; lists of names would give their square. */
const MAX_PER_SENTENCE = 12;
const MAX_DESCRIPTION_CHARACTERS = 300;
const PRONOUN = /^(?:he|she|it|they|his|her|its|their)$/i;

interface Placed {
  thing: NamedThing;
  range: TextRange;
}

/**
 * Relations between names that share a sentence: the sentence's subject to each other name, and each name to the next one. The verb
 * phrase between two names gives the type (`BORN_IN`). A sentence opening with a pronoun takes the subject of the one before it.
 */
export function sentenceRelations(
  text: string,
  things: readonly NamedThing[],
  sentences: readonly TextRange[],
  tokens: readonly Token[],
  relationshipTypes: readonly string[],
): ExtractedRelation[] {
  const bySentence: Placed[][] = sentences.map(() => []);
  for (const thing of things) for (const mention of thing.mentions) bySentence[mention.sentence]!.push({ thing, range: mention });
  const relations = new Map<string, ExtractedRelation>();
  let topic: NamedThing | undefined;
  sentences.forEach((sentence, i) => {
    const inside = tokensIn(tokens, sentence);
    const placed = firstMentions(bySentence[i]!);
    const opener = inside.find((token) => token.pos !== 'PUNCT');
    const pronoun = opener !== undefined && PRONOUN.test(text.slice(opener.start, opener.end));
    const borrowed = pronoun && topic && !placed.some(({ thing }) => thing === topic) ? { thing: topic, range: opener } : undefined;
    const chain = borrowed ? [borrowed, ...placed] : placed;
    const description = text
      .slice(sentence.start, Math.min(sentence.end, sentence.start + MAX_DESCRIPTION_CHARACTERS))
      .replace(/\s+/g, ' ');
    let made = 0;
    for (let a = 0; a < chain.length && made < MAX_PER_SENTENCE; a++)
      for (let b = a + 1; b < chain.length && made < MAX_PER_SENTENCE; b++) {
        if (a > 0 && b > a + 1) break;
        addRelation(relations, text, chain[a]!, chain[b]!, inside, description, relationshipTypes);
        made++;
      }
    if (!borrowed && !pronoun) topic = subjectOf(text, placed, inside) ?? topic;
  });
  return [...relations.values()];
}

function firstMentions(placed: readonly Placed[]): Placed[] {
  const seen = new Set<NamedThing>();
  return [...placed].sort((a, b) => a.range.start - b.range.start).filter(({ thing }) => !seen.has(thing) && seen.add(thing));
}

/** The first name, if it stands before the first verb. */
function subjectOf(text: string, placed: readonly Placed[], sentence: readonly Token[]): NamedThing | undefined {
  const first = placed[0];
  if (!first) return undefined;
  const verb = sentence.find((token) => token.pos === 'VERB' || token.pos === 'AUX');
  return !verb || first.range.start <= verb.start || text[first.range.start - 1] === '#' ? first.thing : undefined;
}

function addRelation(
  relations: Map<string, ExtractedRelation>,
  text: string,
  from: Placed,
  to: Placed,
  sentence: readonly Token[],
  description: string,
  relationshipTypes: readonly string[],
): void {
  const between = withoutBrackets(text, tokensIn(sentence, { start: from.range.end, end: to.range.start }));
  const type = pickType(verbPhrase(text, between), `${text.slice(from.range.end, to.range.start)}`, relationshipTypes);
  const distance = between.length;
  const strength = 3 + (type.verbal ? 2 : 0) + (distance <= 4 ? 2 : distance <= 10 ? 1 : 0);
  const key = `${from.thing.key}\u0000${to.thing.key}\u0000${type.name}`;
  const known = relations.get(key);
  if (known) known.weight = Math.min(10, known.weight + 1);
  else
    relations.set(key, {
      source: from.thing.name,
      target: to.thing.name,
      type: type.name,
      description,
      weight: Math.min(10, strength),
    });
}

/** A bracket after a name holds dates and asides, not what binds it to the next name. */
function withoutBrackets(text: string, tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ start }) => {
    const mark = text[start];
    if (mark === '(') depth++;
    if (mark === ')') {
      depth = Math.max(0, depth - 1);
      return false;
    }
    return depth === 0;
  });
}

/**
 * Last main verb before the second name and the preposition behind it, `be` and `have` only when there is nothing better. A passive
 * keeps its participle: BORN_IN, DIRECTED_BY.
 */
function verbPhrase(text: string, between: readonly Token[]): string[] {
  const verbs = between.filter((token) => token.pos === 'VERB' && /^\p{Ll}/u.test(text[token.start]!));
  const verb = verbs.at(-1) ?? between.find((token) => token.pos === 'AUX');
  const last = between.at(-1);
  const preposition = last?.pos === 'ADP' && /^\p{L}+$/u.test(last.lemma) ? [last.lemma] : [];
  if (verb && verb.pos === 'VERB') {
    const passive = preposition[0] === 'by' || between[between.indexOf(verb) - 1]?.pos === 'AUX';
    return [passive ? text.slice(verb.start, verb.end).toLowerCase() : verb.lemma, ...preposition];
  }
  const noun = between.findLast((token) => token.pos === 'NOUN');
  if (noun) return [noun.lemma, ...(preposition.length > 0 ? preposition : [])];
  return verb ? [verb.lemma, ...preposition] : preposition;
}

function pickType(phrase: readonly string[], between: string, asked: readonly string[]): { name: string; verbal: boolean } {
  const found = phrase.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, '')).filter((word) => word !== '');
  if (asked.length > 0) {
    const stems = new Set([...words(between).map((word) => stem(word.text)), ...found.map(stem)]);
    let best: string | undefined;
    let bestShare = 0;
    for (const name of asked) {
      const parts = words(name).map((word) => stem(word.text));
      const share = parts.filter((part) => stems.has(part)).length / Math.max(1, parts.length);
      if (share > bestShare) [best, bestShare] = [name, share];
    }
    if (best) return { name: best, verbal: true };
  }
  return found.length > 0
    ? { name: found.join('_').toUpperCase(), verbal: found.length > 1 || found[0]!.length > 3 }
    : { name: 'RELATED_TO', verbal: false };
}
