import type { CommunityText, QuotableSentence } from './community-text';
import type { Topic } from './topic';

/** Sentences that stand behind one text of a report. */
export interface ToldBy {
  text: string;
  /** Ids of the passages, in order of the sentences, each once. */
  sources: string[];
}

/** Of two sentences that share more of their words, one is enough. */
const SAME = 0.55;
const OTHER_PASSAGE = 0.15;
/** What is gained by saying what something is, and by opening a passage; lost by a possessive of something else. */
const DEFINES = 0.5;
const OPENS = 0.3;
const LEADS = 0.4;
/** In which a text says what it is about: the best that can be quoted of it. */
const PURPOSE = 1;
/** What opens a passage and names its subject most often introduces it. */
const OF_SUBJECT = 0.6;
const POSSESSIVE = 0.3;
const SALIENT = 0.6;
/** What is left of what speaks to its reader, or says something for a case only: what to do, rather than what something is. */
const [TO_READER, FOR_CASE] = [0.6, 0.75];
/** The same of what another document says than the one that most passages come from. */
const OF_ANOTHER = 0.6;
/** Who is named counts less in a sentence without a telling word of the topic. */
const TELLING = 0.3;
const BESIDE_TOPIC = 0.4;

/** How much a sentence says of the topic, and of whom. */
export function rated(
  { sentences, members, passages }: CommunityText,
  { weights, document }: Topic,
): Map<QuotableSentence, number> {
  const scores = new Map<QuotableSentence, number>();
  for (const sentence of sentences) {
    if (sentence.standing === 'no') continue;
    let touched = 0;
    let closest = 0;
    for (const term of sentence.terms) {
      const weight = weights.get(term) ?? 0;
      touched += weight;
      if (weight > closest) closest = weight;
    }
    const salience = sentence.members.reduce((most, member) => Math.max(most, members[member]?.salience ?? 0), 0);
    scores.set(
      sentence,
      (touched / Math.max(6, sentence.terms.size) ** 0.6 + SALIENT * salience * (closest >= TELLING ? 1 : BESIDE_TOPIC)) *
        (1 +
          (sentence.defines ? DEFINES : 0) +
          (sentence.isPurpose ? PURPOSE : 0) +
          (sentence.leads ? LEADS : 0) +
          (sentence.opens ? OPENS + (closest === 1 ? OF_SUBJECT : 0) : 0) -
          (/\b(?:its|their|his|her)\b/.test(sentence.quote) ? POSSESSIVE : 0)) *
        (document !== undefined && !passages[sentence.passage]!.title.includes(document) ? OF_ANOTHER : 1) *
        (/\byou\b/i.test(sentence.quote) ? TO_READER : 1) *
        (/^(?:if|when|once|where|while|unless|until)\b/i.test(sentence.quote) ? FOR_CASE : 1),
    );
  }
  return scores;
}

/**
 * Two sentences that say what the community is about, each to be understood alone: the most central one, then the one that adds most
 * (maximal marginal relevance, Carbonell and Goldstein 1998), or, where there is none, the one behind the first. Fewer where there are fewer.
 */
export function summarySentences(scores: ReadonlyMap<QuotableSentence, number>, wanted = 2): QuotableSentence[] {
  const alone = [...scores].filter(([{ standing }]) => standing === 'alone');
  const chosen: QuotableSentence[] = [];
  while (chosen.length < wanted) {
    let best: QuotableSentence | undefined;
    let most = -Infinity;
    for (const [sentence, score] of alone) {
      if (chosen.includes(sentence)) continue;
      const closest = chosen.reduce((near, other) => Math.max(near, alike(sentence, other)), 0);
      if (closest > SAME) continue;
      const elsewhere = chosen.every(({ passage }) => passage !== sentence.passage);
      const gain = score * (1 - closest) + (elsewhere ? OTHER_PASSAGE : 0);
      if (gain > most) [best, most] = [sentence, gain];
    }
    if (!best) break;
    chosen.push(best);
  }
  if (chosen.length === 1 && wanted > 1) {
    const [only] = chosen;
    const next = [...scores.keys()].find(({ passage, order }) => passage === only!.passage && order === only!.order + 1);
    if (next && next.standing !== 'item') chosen.push(next);
  }
  const inOrder = chosen.every(({ passage }) => passage === chosen[0]!.passage);
  return inOrder ? chosen.sort((a, b) => a.order - b.order) : chosen;
}

/** Share of the words of the shorter sentence that the other one has, too. */
export function alike(a: QuotableSentence, b: QuotableSentence): number {
  const [few, many] = a.terms.size <= b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (few.size === 0) return 1;
  let shared = 0;
  for (const term of few) if (many.has(term)) shared++;
  return shared / few.size;
}

/** The quoted sentences as one text, with the passages they stand in. */
export function told(sentences: readonly QuotableSentence[], { passages }: CommunityText): ToldBy {
  const ids = sentences.flatMap(({ passage }) => passages[passage]?.id ?? []).filter((id) => id !== '');
  return {
    text: sentences.map(({ quote }) => (/[.!?]["'\u201d\u2019)\]]*$/.test(quote) ? quote : `${quote}.`)).join(' '),
    sources: [...new Set(ids)],
  };
}
