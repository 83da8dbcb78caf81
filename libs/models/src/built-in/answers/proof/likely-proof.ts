import type { Passage } from '../../../tasks/tasks';
import { quotedSentence } from '../answer-sentences';
import type { ProofSentence } from '../fitted-quotes';
import { chainOdds, endProbabilities } from './likely-ends';
import type { ProofChain } from './proof-chains';
import { proofChains, SHORTEST_NAME } from './proof-chains';
import type { ProofSentenceReading } from './proof-reading';

/** Share of the likeliest sentence's probability that another has to have to be quoted beside it. */
const NEARLY_AS_LIKELY = 0.3;

/**
 * Where the answer to a question of several steps most likely stands: the sentence that leads there, if one does, cut to what it leads by; the
 * likeliest one; and the next where it is nearly as likely. Empty where the passages have no sentence.
 */
export function likelyProof(question: string, passages: readonly Passage[]): ProofSentence[] {
  const { sentences, chains } = proofChains(question, passages);
  if (chains.length === 0) return [];
  const odds = chainOdds(chains.map(({ features }) => features));
  const likely = endProbabilities(chains, odds, sentences.length);
  const [best = 0, ...others] = [...likely.keys()].sort((a, b) => likely[b]! - likely[a]!);
  const lead = leadOf(best, chains, odds);
  const places = new Set(repeats(sentences[lead]!, sentences[best]!) ? [best] : [lead, best]);
  const next = others.find((place) => place === lead || ![...places].some((one) => repeats(sentences[place]!, sentences[one]!)));
  if (next !== undefined && likely[next]! >= NEARLY_AS_LIKELY * likely[best]!) places.add(next);
  return [...places].map((place) => {
    const { passage, text } = sentences[place]!;
    const told = place === lead && lead !== best ? linkingName(sentences[lead]!, sentences[best]!) : undefined;
    return { ...quotedSentence(passage.id, text, passage.title), ...(told === undefined ? {} : { told }) };
  });
}

/** Share of the words of two sentences that is in both, from which on one says again what the other does (a copy, another edition). */
const REPEATED = 0.8;

function repeats({ stems: one }: ProofSentenceReading, { stems: other }: ProofSentenceReading): boolean {
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return both >= REPEATED * (one.size + other.size - both);
}

/** The sentence that most likely leads to another; itself where none does. */
function leadOf(end: number, chains: readonly ProofChain[], odds: readonly number[]): number {
  let lead = end;
  let most = 0;
  for (const [i, chain] of chains.entries()) if (chain.end === end && odds[i]! > most) [lead, most] = [chain.lead, odds[i]!];
  return lead;
}

/** What a sentence names that another one is about, or names as well; the longest of several. */
function linkingName({ text, names }: ProofSentenceReading, to: ProofSentenceReading): string | undefined {
  if (to.title.length >= SHORTEST_NAME && text.includes(to.title)) return to.title;
  const shared = names.filter((name) => name.length >= SHORTEST_NAME && (to.text.includes(name) || to.title.includes(name)));
  return shared.toSorted((a, b) => b.length - a.length)[0];
}
