import type { Statement, ThemePassage } from '../../tasks/theme-answerer';
import { plainSentence } from '../reports/plain-sentence';
import type { PassageReader, ReadSentence } from '../reports/read-passage';
import type { SaidWords } from './said-words';
import { saidWords } from './said-words';

/** A sentence of a passage that may be told by itself. */
export interface ThemeSentence {
  readonly passage: ThemePassage;
  readonly read: ReadSentence;
  /** position in its passage */
  readonly order: number;
  readonly quote: string;
  readonly said: SaidWords;
}

/** What a sentence gains by saying what something is, what its text is about, and by standing first; what it keeps where it speaks to a reader, or of a case. */
const GAINS = { defines: 0.5, purpose: 0.8, opens: 0.3 };
const KEEPS = { toReader: 0.75, forCase: 0.7, long: 0.8, ofAny: 0.7, technical: 0.75, leaning: 0.7, boilerplate: 0.2 };
const LONG = 220;
/** Of anything, or of a time: such a sentence seldom says what its subject is. */
const OF_ANY =
  /^(?:all|any|each|every|no|nothing|anything|everything|someone|anyone|everyone|there|currently|now|today|nowadays|previously|traditionally)\b/i;

/** Names of functions, variables, files and options. */
const TECHNICAL = /\w\(\)|\w_\w|\/\w+\/|\b\w+\.(?:js|ts|py|c|h|conf|ini|json|ya?ml)\b/;
/** What any document of its kind says of its rights, whatever it is about. */
const BOILERPLATE =
  /\b(?:is|are) (?:a )?(?:registered )?trademarks?\b|\ball rights reserved\b|^copyright\b|\bhope that it will be useful\b|\bwithout (?:any )?(?:express or implied )?warrant(?:y|ies)\b|\bfree (?:software|documentation)?;? ?you (?:can|may) (?:redistribute|copy|distribute|modify)|\breceived a copy of the\b|\bpermission is (?:hereby )?granted\b|\bredistribute it and\/or modify\b|\blicensed under the\b|\bprovided "?as is\b/i;

/**
 * Sentences of a passage that can be understood alone, in their order.
 * @param isNamed the answer tells them under the name of what they are about, so that "the glacier" is understood
 */
export function toldSentences(passage: ThemePassage, reader: PassageReader, isNamed = false): ThemeSentence[] {
  return reader.read(passage.text).sentences.flatMap((read, order) => {
    if (read.standing !== 'alone' && !(isNamed && read.standing === 'after')) return [];
    const quote = plainSentence(passage.text.slice(read.start, read.end));
    if (read.standing === 'after' && (LEANS_ON_OTHERS.test(quote) || quote.endsWith('?'))) return [];
    return [{ passage, read, order, quote, said: saidWords(quote) }];
  });
}

const LEANS_ON_OTHERS =
  /^(?:he|she|it|they|his|her|its|their|this|these|that|those|such|another|both|each|either|however|therefore|thus|hence|so|and|but|or|then|also|because|there|here|for example|in addition)\b/i;

/** How well a sentence can be told, whatever it says: about 1. */
export function tellability({ read, quote }: ThemeSentence): number {
  let score = 1 + (read.defines ? GAINS.defines : 0) + (read.isPurpose ? GAINS.purpose : 0) + (read.opens ? GAINS.opens : 0);
  if (/\byou(?:r)?\b/i.test(quote)) score *= KEEPS.toReader;
  if (/^(?:if|when|once|where|while|unless|until|although|because|since)\b/i.test(quote)) score *= KEEPS.forCase;
  if (quote.length > LONG) score *= KEEPS.long;
  if (OF_ANY.test(quote)) score *= KEEPS.ofAny;
  if (/\b(?:its|their|his|her)\b|\bthere[.,;]/i.test(quote)) score *= KEEPS.leaning;
  if (TECHNICAL.test(quote)) score *= KEEPS.technical;
  if (BOILERPLATE.test(quote)) score *= KEEPS.boilerplate;
  return score;
}

/** A sentence as an answer tells it. */
export function statementOf({ quote, passage }: ThemeSentence): Statement {
  return { text: /[.!?]["'\u201d\u2019)\]]*$/.test(quote) ? quote : `${quote}.`, sources: [passage.id] };
}

/** "A robust Redis client for Node.js.": the words with which a document says what it is of, where it does so in its first lines without a verb. */
export function openingPhrase(passage: ThemePassage): Statement | undefined {
  for (const paragraph of passage.text
    .slice(0, OPENING_CHARACTERS)
    .split(/\n\s*\n/)
    .slice(0, OPENING_PARAGRAPHS)) {
    if (!/^[>\s*_]*(?:an?|the) /i.test(paragraph)) {
      if (SAYS_SOMETHING.test(paragraph)) return undefined; // what comes behind it says of something what it says
      continue;
    }
    const text = plainSentence(paragraph)
      .replace(/^[>\s]+/, '')
      .trim();
    if (PHRASE.test(text) && !STATES.test(text.split(/ (?:that|which|who|for|to)\b/, 1)[0]!))
      return { text, sources: [passage.id] };
  }
  return undefined;
}

/** With a verb of its own it is a sentence like any other. */
const STATES = /\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|shall|does|do|did)\b/i;
const SAYS_SOMETHING = /^\p{Lu}[\p{L}\d ,'’()-]{30,}[.!?:]/u;
const OPENING_CHARACTERS = 2_000;
const OPENING_PARAGRAPHS = 8;
const PHRASE = /^(?:an?|the) (?:[\p{L}\d,'’()./-]+ ){2,30}[\p{L}\d'’()./-]+[.!]$/iu;

/** Share of the words of the shorter text that the other one has, too. */
export function sharedWords(a: ReadonlySet<string> | SaidWords, b: ReadonlySet<string> | SaidWords): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const term of few.keys()) if (many.has(term)) shared++;
  return few.size === 0 ? 1 : shared / few.size;
}
