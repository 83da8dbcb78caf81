import { lexicalTerms } from '@strata/text';
import type { PhraseCounts } from '../../tasks/tasks';
import type { CommunityText } from './community-text';
import { conjunctionIn } from './nouns-in-language';
import { plural } from './plural';
import { subjectOfDocuments } from './report-subject';

/** What a community is about. */
export interface Topic {
  title: string;
  /** How telling stems are of the community against the rest of the corpus, 0..1. */
  weights: ReadonlyMap<string, number>;
  /** Positions of passages with the words of the title. */
  passages: readonly number[];
  /** The document that most passages come from, if there is one: what it says goes before what others say. */
  document: string | undefined;
  /** Phrases that passages speak of, the most telling first, as they stand there. */
  phrases: readonly string[];
}

interface RankedPhrase {
  key: string;
  text: string;
  score: number;
  /** Passages with it. */
  passages: number[];
  /** Passages that define something as it. */
  defining: number;
  /** Words. */
  length: number;
  /** The most that it counts in one passage. */
  heaviest: number;
}

/** A member in at least this share of the passages is what the community is about. */
const ANCHORING = 0.5;
/** And this share of them begins with it, defines it or bears its name. */
const ABOUT = 0.15;
const IN_TITLE = 2;
/** Beside what the community is about, its title has what at least this share of its passages speaks of. */
const SPOKEN_OF = 0.34;
/** Where nothing else says what the community is about, a phrase that so many of its passages have does, or as many as any has. */
const SPOKEN_OF_ALONE = 0.25;
/** Longer phrases say more than their heads alone. */
const LENGTH_GAIN = [0, 1, 1.35, 1.45];
/** Of the passages that a community has, a phrase of its title stands in two at least. */
const FEW_PASSAGES = 3;
const RANKED = 40;
/** A second phrase of the title is at least as telling, in relation to the first. */
const SECOND = 0.5;

/**
 * Names what a community is about by the phrases that are frequent in its passages and rare in the rest: c-TF-IDF (Grootendorst 2022,
 * "BERTopic: neural topic modeling with a class-based TF-IDF procedure"), with definitions and headings counted more, and before them the one
 * thing that most of its passages are about, where there is one.
 */
export function topicOf(text: CommunityText, corpus: PhraseCounts | undefined): Topic {
  const ranked = rankedPhrases(text, corpus);
  const language = languageOf(text);
  const and = conjunctionIn(language);
  const documents = subjectOfDocuments(
    text.passages.map(({ title }) => title),
    and,
  );
  const anchor = documents.one === undefined ? anchorOf(text) : undefined;
  const subject = documents.one ?? anchor ?? documents.two;
  const isPair = subject !== undefined && subject === documents.two;
  const heading = anchor === undefined && !isPair ? headingOf(text, documents.one) : undefined;
  const said = new Set(lexicalTerms(subject ?? ''));
  const chosen: RankedPhrase[] = [];
  const isFew = text.passages.length < FEW_PASSAGES;
  const all = text.passages.length;
  const widest = ranked.reduce((most, phrase) => (isTelling(phrase, false) ? Math.max(most, phrase.passages.length) : most), 0);
  const spread = subject === undefined ? Math.min(SPOKEN_OF_ALONE * all, widest) : SPOKEN_OF * all;
  for (const phrase of ranked) {
    const stems = phrase.key.split(' ');
    if (isPair || stems.some((term) => said.has(term)) || !isTelling(phrase, subject !== undefined)) continue;
    if (!isFew && phrase.passages.length < spread) continue;
    if (chosen.length > 0 && phrase.score < SECOND * chosen[0]!.score) break;
    if (anchor !== undefined && phrase.passages.length < ANCHORING * all && !isSaidOf(anchor, phrase, text)) continue;
    if (isFew && subject !== undefined && (chosen.length > 0 || (phrase.defining === 0 && phrase.passages.length < 2))) continue; // one passage speaks of much beside its topic
    chosen.push(phrase);
    for (const term of stems) said.add(term);
    if (chosen.length === IN_TITLE) break;
  }
  const best = ranked[0]?.score ?? 1;
  const weights = new Map<string, number>();
  for (const { key, score } of ranked)
    for (const term of key.split(' ')) weights.set(term, Math.max(weights.get(term) ?? 0, score / best));
  for (const term of lexicalTerms(subject ?? heading ?? '')) weights.set(term, 1);
  return {
    title: titleOf(subject, heading === undefined ? chosen.map(written) : [heading], { text, and }),
    weights,
    document: documents.one,
    passages: chosen.flatMap(({ passages }) => passages.slice(0, 1)),
    phrases: distinctPhrases(ranked),
  };
}

/** The language that most of the passages are in whose language is known. */
function languageOf({ passages }: CommunityText): CommunityText['passages'][number]['read']['language'] {
  const counts = Map.groupBy(passages, ({ read }) => read.language);
  counts.delete(undefined);
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return most?.[0];
}

/** Whether a sentence says of the anchor that it is such a thing: that another passage has one does not make it one. */
function isSaidOf(anchor: string, { key }: RankedPhrase, { sentences, members }: CommunityText): boolean {
  return sentences.some(
    ({ defines, members: [first] }) => first !== undefined && defines?.key === key && members[first]!.name === anchor,
  );
}

/** Phrases without a word that a better one has. */
function distinctPhrases(ranked: readonly RankedPhrase[]): string[] {
  const said = new Set<string>();
  const distinct: string[] = [];
  for (const phrase of ranked) {
    const stems = phrase.key.split(' ');
    if (stems.some((term) => said.has(term))) continue;
    for (const term of stems) said.add(term);
    distinct.push(written(phrase));
    if (distinct.length === PHRASES_TOLD) break;
  }
  return distinct;
}

const PHRASES_TOLD = 4;

function rankedPhrases({ passages }: CommunityText, corpus: PhraseCounts | undefined): RankedPhrase[] {
  const found = new Map<string, RankedPhrase & { weight: number }>();
  for (const [place, { read }] of passages.entries())
    for (const [key, { text, length, weight }] of read.phrases) {
      let known = found.get(key);
      if (!known) found.set(key, (known = { key, text, length, weight: 0, score: 0, heaviest: 0, passages: [], defining: 0 }));
      known.weight += weight;
      known.heaviest = Math.max(known.heaviest, weight);
      known.passages.push(place);
      if (weight > 2) known.defining++;
    }
  const phrases = [...found.values()].filter(
    (phrase) =>
      phrase.passages.length > 1 || passages.length < FEW_PASSAGES || (phrase.defining > 0 && passages.length === FEW_PASSAGES),
  );
  for (const phrase of phrases) {
    const rarity = corpus ? Math.log(1 + corpus.passages / corpus.count(phrase.key)) : 1;
    phrase.score = phrase.weight * rarity * LENGTH_GAIN[phrase.length]!;
  }
  return phrases.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, RANKED);
}

/** A heading with so many of the members below it says what the community is about; and with so many, where nothing else does. */
const [BELOW_HEADING, BELOW_ALONE] = [0.34, 0.5];
const FEWEST_BELOW = 2;
/** What more of the documents than this have for a heading is no topic of one. */
const MOST_WITH_HEADING = 0.34;

/** The heading below which most of the members are mentioned. */
function headingOf({ passages, members }: CommunityText, subject: string | undefined): string | undefined {
  const said = new Set(lexicalTerms(subject ?? ''));
  const found = new Map<string, { text: string; below: Set<number>; titles: Set<string> }>();
  for (const { title, read, below } of passages) {
    if (subject !== undefined && !title.includes(subject)) continue;
    for (const [place, { text }] of read.headings.entries()) {
      const terms = lexicalTerms(text);
      if (title.includes(text) || terms.length === 0 || terms.every((term) => said.has(term))) continue;
      const key = terms.join(' ');
      const known = found.get(key) ?? { text, below: new Set<number>(), titles: new Set<string>() };
      found.set(key, known);
      known.titles.add(title);
      for (const member of below[place]!) if (!members[member]!.isContributor) known.below.add(member);
    }
  }
  const documents = new Set(passages.map(({ title }) => title)).size;
  const all = members.filter(({ isContributor }) => !isContributor).length;
  const least = Math.max(FEWEST_BELOW, (subject === undefined ? BELOW_ALONE : BELOW_HEADING) * all);
  const [best] = [...found.values()]
    .filter(({ titles, below }) => below.size >= least && (documents < 3 || titles.size <= MOST_WITH_HEADING * documents))
    .sort((a, b) => b.below.size - a.below.size);
  return best?.text;
}

/** The member that most passages mention and some of them are about. */
function anchorOf({ passages, sentences, members }: CommunityText): string | undefined {
  const about = new Map<number, Set<number>>();
  for (const {
    passage,
    opens,
    defines,
    members: [first],
  } of sentences)
    if (first !== undefined && (opens || defines)) about.set(first, (about.get(first) ?? new Set()).add(passage));
  for (const [passage, { title, members: mentioned }] of passages.entries())
    for (const member of mentioned)
      if (title.includes(members[member]!.name)) about.set(member, (about.get(member) ?? new Set()).add(passage));
  const [best] = [...members.keys()]
    .filter(
      (i) =>
        /\p{L}{2}/u.test(members[i]!.name) && !members[i]!.isContributor && (about.get(i)?.size ?? 0) >= ABOUT * passages.length,
    )
    .sort((a, b) => members[b]!.passages - members[a]!.passages || members[b]!.salience - members[a]!.salience);
  return best !== undefined && members[best]!.passages >= ANCHORING * passages.length ? members[best]!.name : undefined;
}

/** A single word says what a community is about where a passage defines something as it, or has it in a heading; else, it is any word. */
function isTelling({ length, heaviest, defining }: RankedPhrase, isBeside: boolean): boolean {
  return length > 1 || (isBeside ? defining > 0 : heaviest > 1);
}

/** Of what several passages define something as, there are several. */
function written({ text, defining }: RankedPhrase): string {
  return defining > 1 ? plural(text) : text;
}

function titleOf(
  subject: string | undefined,
  phrases: readonly string[],
  { text: { members }, and }: { text: CommunityText; and: string },
): string {
  const about = phrases.join(` ${and} `);
  if (subject !== undefined) return about === '' ? subject : `${subject}: ${about}`;
  if (about !== '') return about.charAt(0).toUpperCase() + about.slice(1);
  const [first, second] = [...members]
    .sort((a, b) => Number(a.isContributor) - Number(b.isContributor) || b.salience - a.salience)
    .map(({ name }) => name);
  return first === undefined ? 'Empty community' : second === undefined ? first : `${first} ${and} ${second}`;
}
