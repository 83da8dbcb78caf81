import { fold, stem, words } from '@strata/text';
import type { Token } from './annotated-text';
import type { EntityClass } from './entity-classes';
import { DEMONYMS, ENTITY_CLASSES, GIVEN_NAMES, HUMAN_VERBS, PLACE_NAMES } from './entity-classes';
import type { NamedThing } from './name-mentions';
import { definingNouns, tokensIn } from './sentence-context';
import type { TextRange } from '../tasks/tasks';

/** What the text says about one name, gathered from all its mentions. */
export interface TypeEvidence {
  /** Weight per class. */
  classes: Map<EntityClass, number>;
  /** Weight per stem of a noun that describes the name. */
  nouns: Map<string, number>;
}

const PLACES_OF_TWO_WORDS =
  /^(?:new (?:york|zealand|jersey|orleans|delhi|mexico|england|hampshire|south wales)(?: city)?|los angeles|san \w+|santa \w+|hong kong|united (?:states|kingdom|nations)|soviet union|(?:north|south|west|east)(?:ern)? \w+|saudi arabia|sri lanka|costa rica|puerto rico|las vegas)$/;
const PLACE_PREPOSITIONS = new Set(['in', 'at', 'near', 'from', 'to', 'towards', 'across', 'within', 'outside', 'around']);

/** Collects the clues of spelling and context; weights say how far each can be trusted. */
export function typeEvidence(
  text: string,
  thing: NamedThing,
  sentences: readonly TextRange[],
  tokens: readonly Token[],
): TypeEvidence {
  const evidence: TypeEvidence = { classes: new Map(), nouns: new Map() };
  const parts = words(thing.name).map((word) => word.text);
  spelling(parts, thing.name, evidence);
  for (const mention of thing.mentions.slice(0, 6))
    context(text, mention, tokensIn(tokens, sentences[mention.sentence]!), evidence);
  return evidence;
}

function spelling(parts: readonly string[], name: string, { classes, nouns }: TypeEvidence): void {
  const last = parts.at(-1) ?? '';
  const phrase = /^\p{Ll}/u.test(name);
  if (phrase) add(nouns, stem(last), 4);
  for (const { name: kind, inName, heads } of ENTITY_CLASSES) {
    if (inName.has(last) || (parts.length > 1 && inName.has(parts[0]!))) add(classes, kind, 4);
    else if (parts.some((part) => inName.has(part)) || (parts.length > 1 && heads.has(last))) add(classes, kind, 2.5);
  }
  if (parts.length > 1 && inAnyHeads(last)) add(nouns, stem(last), 2);
  if (parts.length >= 2 && parts.length <= 4 && GIVEN_NAMES.has(parts[0]!)) add(classes, 'person', 3);
  if (parts.some((part) => part.length === 1) && parts.length >= 2 && parts.length <= 4 && !phrase) add(classes, 'person', 1.5);
  if (PLACES_OF_TWO_WORDS.test(parts.join(' '))) add(classes, 'place', 5);
  if (PLACE_NAMES.has(last)) add(classes, 'place', parts.length === 1 ? 3 : 1);
  if (/^\p{Lu}{2,6}$/u.test(name)) add(classes, 'organization', 1);
  if (/\b(?:1\d|20)\d\d\b/.test(name)) add(classes, 'event', 1);
  if (DEMONYMS.test(last)) add(classes, 'concept', 1);
  if (!phrase && parts.length >= 2 && parts.length <= 3 && parts.every((part) => /^\p{L}+$/u.test(part)))
    add(classes, 'person', 0.6);
}

function context(text: string, mention: TextRange, sentence: readonly Token[], { classes, nouns }: TypeEvidence): void {
  const told = definingNouns(text, sentence, mention.end);
  told.forEach(({ head, modifiers }, i) => {
    const weight = i === 0 ? 5 : 3;
    add(nouns, stem(fold(head)), weight + 1);
    for (const modifier of modifiers) add(nouns, stem(fold(modifier)), 1);
    for (const { name, heads } of ENTITY_CLASSES) if (heads.has(head)) add(classes, name, weight);
  });
  const at = sentence.findIndex((token) => token.start >= mention.start);
  const before = sentence[at - 1];
  if (before?.pos === 'NOUN') {
    add(nouns, stem(fold(before.lemma)), 2);
    for (const { name, heads } of ENTITY_CLASSES) if (heads.has(before.lemma)) add(classes, name, 2.5);
  } else if (before?.pos === 'ADP' && PLACE_PREPOSITIONS.has(before.lemma))
    add(classes, 'place', before.lemma === 'to' || before.lemma === 'from' ? 0.6 : 1);
  else if (before?.lemma === 'by') add(classes, 'person', 0.8);
  else if (before?.lemma === 'of') ofWhat(sentence[at - 2], classes);
  else if (before && text[before.start] === ',') {
    const told = sentence[at - 2];
    if (told?.pos === 'NOUN') for (const { name, heads } of ENTITY_CLASSES) if (heads.has(told.lemma)) add(classes, name, 1.5);
    if (told && PLACE_NAMES.has(fold(text.slice(told.start, told.end)))) add(classes, 'place', 0.8);
  }
  const next = sentence.findIndex((token) => token.start >= mention.end);
  const afterComma = next >= 0 && text[sentence[next]!.start] === ',' ? sentence[next + 1] : undefined;
  if (afterComma && PLACE_NAMES.has(fold(text.slice(afterComma.start, afterComma.end)))) add(classes, 'place', 1.5);
  const after = sentence
    .slice(sentence.findIndex((token) => token.start >= mention.end))
    .filter((token) => token.pos !== 'AUX' && token.pos !== 'ADV')[0];
  if (after?.pos === 'VERB' && HUMAN_VERBS.has(after.lemma) && told.length === 0) add(classes, 'person', 1.2);
  if (/^\s*\(\s*(?:born|died|b\.|d\.|\d{1,2} \p{Lu}|\p{Lu}\p{Ll}+ \d{1,2}, \d{4})/u.test(text.slice(mention.end, mention.end + 30)))
    add(classes, 'person', 4);
}

/** "queen of X" rules a place, "daughter of X" descends from a person. */
function ofWhat(noun: Token | undefined, classes: Map<EntityClass, number>): void {
  if (noun === undefined) return;
  if (KIN.has(noun.lemma)) add(classes, 'person', 2);
  else if (ENTITY_CLASSES[0]!.heads.has(noun.lemma) || ENTITY_CLASSES[2]!.heads.has(noun.lemma)) add(classes, 'place', 1.5);
}
const KIN = new Set(
  'son daughter child brother sister father mother wife husband widow widower spouse grandson granddaughter nephew niece cousin'.split(
    ' ',
  ),
);

function inAnyHeads(word: string): boolean {
  return ENTITY_CLASSES.some(({ heads }) => heads.has(word));
}

function add<Key>(weights: Map<Key, number>, key: Key, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}

/** How one asked type name is recognised. */
export interface AskedType {
  /** As the caller spells it. */
  name: string;
  stems: ReadonlySet<string>;
  /** Coarse class of that name; undefined for a name outside the tables. */
  kind: EntityClass | undefined;
  /** The name is a general one of its class ("person"), not a narrower kind ("director"). */
  general: boolean;
}

/** Prepares the caller's type names, of any domain. */
export function askedTypes(names: readonly string[]): AskedType[] {
  return names.map((name) => {
    const parts = words(name).map((word) => word.text);
    const joined = parts.join(' ');
    const singular = (part: string) => part.replace(/ies$/, 'y').replace(/s$/, '');
    const last = parts.at(-1) ?? '';
    const has = (set: ReadonlySet<string>) => set.has(joined) || set.has(last) || set.has(singular(last));
    const general =
      ENTITY_CLASSES.find((row) => has(row.typeNames)) ??
      ENTITY_CLASSES.find((row) => parts.some((part) => row.typeNames.has(part)));
    const kind = general ?? ENTITY_CLASSES.find((row) => has(row.heads));
    return { name, stems: new Set(parts.map(stem)), kind: kind?.name, general: general !== undefined };
  });
}

/**
 * Best asked type for the evidence. A described noun that is the type's own name beats the class; undefined when nothing speaks for any.
 */
export function chooseType({ classes, nouns }: TypeEvidence, asked: readonly AskedType[]): string | undefined {
  let best: string | undefined;
  let bestScore = 0.5;
  for (const type of asked) {
    let score = 0;
    for (const part of type.stems) score += (nouns.get(part) ?? 0) / type.stems.size;
    if (type.kind) score += (classes.get(type.kind) ?? 0) * (type.general ? 1 : 0.35);
    if (score > bestScore + 1e-9) [best, bestScore] = [type.name, score];
  }
  // "El Tonto is a comedy film" shall not become a person only because nobody asked for films
  const likeliest = likeliestClass({ classes });
  const unasked = likeliest !== undefined && !asked.some(({ kind }) => kind === likeliest);
  return unasked && (classes.get(likeliest) ?? 0) > 2 * bestScore ? undefined : best;
}

/** The class with the most weight, for types that nobody asked for. */
export function likeliestClass({ classes }: Pick<TypeEvidence, 'classes'>): EntityClass | undefined {
  return [...classes].sort(([, a], [, b]) => b - a)[0]?.[0];
}
