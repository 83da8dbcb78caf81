import type { TextSpan, Word } from '@strata/text';
import { relationSynonyms, stem, words } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { headsAbove } from './passage-text/heads-above';
import { statementSpans } from './passage-text/statement-spans';
import { stemsOfText } from './passage-text/stems-of-text';

/** A sentence with what is needed to tell whether it speaks of something. */
export interface SaidSentence {
  readonly passage: Passage;
  readonly text: string;
  readonly words: readonly Word[];
  /** of its words, in order */
  readonly wordStems: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** of the passage's title: all of its sentences are about that */
  readonly titleStems: ReadonlySet<string>;
  /** of the heads that it stands below: it is about them, whether it says so or not */
  readonly headStems: ReadonlySet<string>;
  readonly opens: boolean;
  /** where it stands in its passage */
  readonly span: TextSpan;
}

/** Share of a word that another word for the same relation says. */
export const SYNONYM = 0.7;
const SHORTEST = 12;
/** `[text][1]` of Markdown: the number is none that the sentence tells. */
const REFERENCE = /(\[[^[\]]+\])\[[^[\]]*\]/g;

/** A passage is read several times for one question. */
const read = new WeakMap<Passage, readonly SaidSentence[]>();

/** The sentences of a passage that say something. */
export function saidSentences(passage: Passage): readonly SaidSentence[] {
  let known = read.get(passage);
  if (known === undefined) {
    known = readSentences(passage);
    read.set(passage, known);
  }
  return known;
}

function readSentences(passage: Passage): SaidSentence[] {
  const titleStems = new Set(words(bareTitle(passage.title)).map(({ text }) => stem(text)));
  const heads = headsAbove(passage);
  const stemsOf = new Map<string, ReadonlySet<string>>();
  const headStemsAt = (at: number) => {
    const above = heads(at);
    const stems = stemsOf.get(above) ?? stemsOfText(above);
    stemsOf.set(above, stems);
    return stems;
  };
  return statementSpans(passage.text)
    .map((span) => ({ span, text: passage.text.slice(span.start, span.end).replace(/\s+/g, ' ').replace(REFERENCE, '$1') }))
    .filter(({ text }) => text.length > SHORTEST && !/^#+ /.test(text))
    .map(({ span, text }, place) => {
      const said = words(text);
      const wordStems = said.map((word) => stem(word.text));
      return {
        ...{ passage, text, span, titleStems, headStems: headStemsAt(span.start) },
        ...{ opens: place === 0, words: said, wordStems, stems: new Set(wordStems) },
      };
    });
}

/** How much of a word a sentence says, with the title and the heads above it, 0..1. */
export function sayingOf(sentence: SaidSentence, term: string): number {
  return isAbove(sentence, term) ? 1 : sayingItself(sentence, term);
}

/** Whether the title or a head above a sentence says a word. */
export function isAbove({ titleStems, headStems }: SaidSentence, term: string): boolean {
  return titleStems.has(term) || headStems.has(term);
}

/** How much of a word a sentence says without its title, 0..1. */
export function sayingItself({ stems }: SaidSentence, term: string): number {
  if (stems.has(term)) return 1;
  for (const synonym of relationSynonyms(term)) if (stems.has(synonym)) return SYNONYM;
  return 0;
}

/** Weights of stems: the fewer of the sentences say one, the heavier. */
export function rarityAmong(terms: readonly string[], said: readonly SaidSentence[]): Map<string, number> {
  return new Map(
    terms.map((term) => {
      const holders = said.filter(({ stems }) => stems.has(term)).length;
      return [term, Math.log(1 + (said.length + 1) / (holders + 0.5))];
    }),
  );
}

/** The sentence names what the other one's passage is about. */
export function leadsTo(from: SaidSentence, to: SaidSentence): boolean {
  const title = bareTitle(to.passage.title);
  return from.passage !== to.passage && title.length > 2 && from.text.includes(title);
}

/** A title without what tells it from others of its name: "Darkon (film)". */
export function bareTitle(title: string): string {
  return title.replace(/\s*\([^()]*\)$/, '');
}
