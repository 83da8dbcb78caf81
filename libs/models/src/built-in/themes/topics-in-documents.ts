import type { TimeSlices } from '@strata/event-loop';
import type { RatedPoint, ThemePassage, ThemePassages } from '../../tasks/theme-answerer';
import type { PassageReader } from '../reports/read-passage';
import { documentName } from './document-name';
import type { AskedTerm, SaidWords } from './said-words';
import { saidWords, shareSaid } from './said-words';
import type { ThemeSentence } from './theme-sentences';
import { sharedWords, statementOf, tellability, toldSentences } from './theme-sentences';

/** Of what the rarest combination of words weighs, a sentence has to say. */
const LEAST_SAID = 0.4;
/** And one passage at least, so that whales here and migrations there are no migrations of whales. */
const LEAST_KNOWN = 0.6;
/** And a passage, or a sentence, of what the one that says most of it does: of two words that some say together, one alone is something else. */
const [OF_FULLEST, OF_FULLEST_SENTENCE] = [0.7, 0.6];
/** What a document must tell beside what the best one tells. */
const BESIDE_BEST = 0.55;
/** What a word in the name of the document counts for its sentences, and what an asked word at their beginning does. */
const [IN_NAME, AS_SUBJECT] = [0.35, 0.4];
/** Words of a sentence that are its subject, most often. */
const SUBJECT_WORDS = 5;
/** What each passage more that speaks of it adds, up to so many. */
const [SPEAKING, MOST_SPEAKING] = [0.08, 6];
/** A second sentence tells at least so much of what the first one does. */
const SECOND = 0.5;
/** What it gains by saying the other thing that is asked for. */
const OTHER_ALTERNATIVE = 0.4;
const SAME = 0.6;

interface Told {
  readonly sentence: ThemeSentence;
  /** which of the alternatives it says most of */
  readonly alternative: number;
  readonly score: number;
  /** how much of the topic it says, with the name of its document for some */
  readonly share: number;
}

interface SpeakingDocument {
  readonly name: string;
  readonly told: Told[];
  speaking: number;
}

/**
 * What documents say about a topic: for each document that says something of it two sentences that can be understood alone, most of it first.
 * @returns no point where the passages do not have the words that matter most
 */
export async function topicsInDocuments(
  alternatives: readonly (readonly AskedTerm[])[],
  passages: ThemePassages,
  { reader, slices }: { reader: PassageReader; slices: TimeSlices },
): Promise<RatedPoint[]> {
  const found: { passage: ThemePassage; said: SaidWords }[] = [];
  for (const passage of passages.about) {
    await slices.turn();
    found.push({ passage, said: saidWords(`${passage.title} ${passage.text}`) });
  }
  const texts = found.map(({ said }) => said);
  const wanted = alternatives.map((terms) => weighed(terms, texts, passages)).filter(({ isKnown }) => isKnown);
  if (wanted.length === 0) return [];
  const documents = new Map<string, SpeakingDocument>();
  const least = Math.max(LEAST_SAID, OF_FULLEST * texts.reduce((most, said) => Math.max(most, mostSaid(wanted, [said])), 0));
  for (const { passage, said: inPassage } of found) {
    await slices.turn();
    const name = documentName(passage);
    const named = saidWords(`${name} ${passage.title}`);
    if (mostSaid(wanted, [inPassage]) < least) continue;
    const known = documents.get(passage.document) ?? { name, told: [], speaking: 0 };
    documents.set(passage.document, known);
    known.speaking += 1;
    const isNamed = mostSaid(wanted, [named]) >= LEAST_KNOWN;
    for (const sentence of toldSentences(passage, reader, isNamed)) {
      const said = mostSaid(wanted, [sentence.said]);
      const withName = Math.max(said, mostSaid(wanted, [sentence.said, named]));
      const share = said + IN_NAME * (withName - said);
      if (share < LEAST_SAID && !isNamed) continue;
      known.told.push({
        sentence,
        alternative: alternativeOf(sentence.said, wanted),
        share,
        score: share * tellability(sentence) * (isSubject(sentence, wanted) ? 1 + AS_SUBJECT : 1),
      });
    }
  }
  const fullest = [...documents.values()].reduce(
    (most, { told }) => told.reduce((max, { share }) => Math.max(max, share), most),
    0,
  );
  const full = [...documents.values()].map((one) => ({
    ...one,
    told: one.told.filter(({ share }) => share >= OF_FULLEST_SENTENCE * fullest),
  }));
  return pointsOf(full, passages.count);
}

function pointsOf(documents: readonly SpeakingDocument[], passages: number): RatedPoint[] {
  const scored = documents.flatMap(({ name, told, speaking }) => {
    const chosen = chosenSentences(told);
    if (chosen.length === 0) return [];
    const score = chosen[0]!.score * (1 + SPEAKING * Math.min(MOST_SPEAKING, speaking - 1));
    return [{ name, chosen, speaking, score }];
  });
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  return scored
    .filter(({ score }) => score >= BESIDE_BEST * best)
    .map(({ name, chosen, speaking, score }) => {
      const inOrder = chosen.map(({ sentence }) => sentence).toSorted((a, b) => (a.passage === b.passage ? a.order - b.order : 0));
      const statements = inOrder.map(statementOf);
      return {
        answer: `${name}: ${statements.map(({ text }) => text).join(' ')}`,
        score: Math.max(1, Math.round((100 * score) / best)),
        theme: name,
        coverage: passages === 0 ? 0 : speaking / passages,
        statements,
      };
    });
}

/** The best sentence, and the best other one that does not say the same again. */
function chosenSentences(told: readonly Told[]): Told[] {
  const [first] = told.toSorted((a, b) => b.score - a.score);
  if (!first) return [];
  const others = told
    .filter(({ sentence }) => sharedWords(sentence.said, first.sentence.said) <= SAME)
    .map((one) => ({ ...one, score: one.score * (one.alternative === first.alternative ? 1 : 1 + OTHER_ALTERNATIVE) }));
  const [second] = others.toSorted((a, b) => b.score - a.score);
  return second && second.score >= SECOND * first.score ? [first, second] : [first];
}

interface WeighedTerms {
  readonly terms: readonly { readonly asked: AskedTerm; readonly weight: number }[];
  /** Some passage speaks of most of it. */
  readonly isKnown: boolean;
}

/** The fewer passages have a word, the more it weighs; one that none has weighs most. */
function weighed(terms: readonly AskedTerm[], texts: readonly SaidWords[], { rarity }: ThemePassages): WeighedTerms {
  const weighing = terms.map((asked) => ({ asked, weight: Math.min(...[asked.word, ...asked.spellings].map(rarity)) }));
  const total = weighing.reduce((sum, { weight }) => sum + weight, 0);
  const wanted = weighing.map(({ asked, weight }) => ({ asked, weight: weight / total }));
  const fullest = texts.reduce((most, said) => Math.max(most, mostSaid([{ terms: wanted, isKnown: true }], [said])), 0);
  return { terms: wanted, isKnown: fullest >= LEAST_KNOWN };
}

/** Most of one of the alternatives that texts say together, 0..1. */
function mostSaid(wanted: readonly WeighedTerms[], texts: readonly SaidWords[]): number {
  return wanted.reduce((most, { terms }) => {
    const said = terms.reduce(
      (sum, { asked, weight }) => sum + weight * texts.reduce((share, text) => Math.max(share, shareSaid(text, asked)), 0),
      0,
    );
    return Math.max(most, said);
  }, 0);
}

function alternativeOf(said: SaidWords, wanted: readonly WeighedTerms[]): number {
  const shares = wanted.map((one) => mostSaid([one], [said]));
  return shares.indexOf(Math.max(...shares));
}

/** Whether a sentence begins with what is asked for. */
function isSubject({ quote }: ThemeSentence, wanted: readonly WeighedTerms[]): boolean {
  return mostSaid(wanted, [saidWords(quote.split(/\s+/, SUBJECT_WORDS).join(' '))]) >= LEAST_SAID;
}
