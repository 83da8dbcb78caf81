import type { Passage } from '../../../tasks/tasks';
import type { ComparedThings } from '../asked-question/compared-things';
import { comparedThings } from '../asked-question/compared-things';
import { isCalled } from './called-like';
import { gistSentence } from '../gist-sentences';
import { isQuotable } from '../passage-text/quotable';
import { readableQuote } from '../passage-text/readable-quote';
import { statementSpans } from '../passage-text/statement-spans';

/** A sentence about one of two compared things, or about both. */
interface ToldSentence {
  readonly passage: Passage;
  readonly sentence: string;
  /** the head or the thing that it tells of, where it is neither its document's nor its own to say */
  readonly of?: string;
}

interface ReadPassage {
  readonly passage: Passage;
  /** what it states */
  readonly said: readonly string[];
}

/** What passages tell of two things that a question compares. */
export interface ToldDifference {
  /** yes or no, or one of the two; "" where the question asks for neither */
  readonly line: string;
  /** what was asked for is said */
  readonly isStated: boolean;
  readonly sentences: readonly ToldSentence[];
}

const LONGEST = 320;
/** What holds one thing against another. */
const CONTRASTS =
  /\b(?:than|unlike|whereas|instead of|differ(?:s|ent|ence|ences|ently)?|in contrast|compared|comparison|alternatives?|similar(?:ly)?|replace(?:s|ment)?|(?:super|sub)set|but|however|based on|built on|wrapper|fork|inspired|successor|compatible)\b/i;
/** By which words a sentence tells of what is compared. */
const MEASURES: readonly (readonly [by: RegExp, said: RegExp])[] = [
  [
    /small|big|larg|light|heav|tin/,
    /\b\d[\d.,]*\s?(?:bytes?|[kKMG]i?B)\b|\b(?:tiny|small(?:er|est)?|lightweight|light-weight|bundle size)\b/i,
  ],
  [/fast|slow|quick|perform/, /\b(?:fast(?:er|est)?|slow(?:er|est)?|quick(?:er|est|ly)?|speed|ops\/sec|performance|performant)\b/i],
];
const WORD = /[@\p{L}\p{N}][\p{L}\p{N}_.@/’'-]*/gu;
/** What is no statement about how much. */
const TABLE = /\|.*\|/;

/**
 * How two things differ, one sentence on each: what their own documents begin with, or what says what each is in a text on both, and one that
 * holds them against each other where there is any; and whether one is more of something only where a sentence says so of both.
 * @returns undefined for other questions, and where neither has a document of its own nor both are told of in others
 */
export function toldDifference(question: string, passages: readonly Passage[]): ToldDifference | undefined {
  const compared = comparedThings(question);
  if (!compared) return undefined;
  const read = passages.map((passage): ReadPassage => ({ passage, said: statements(passage, compared.things) }));
  const stated = compared.by === '' ? undefined : statedComparison(compared, read);
  if (stated) return stated;
  const gists = compared.things.map((thing, place) => gistOf(namesOf(compared, place), thing, passages));
  const areBothTold = compared.by === '' && gists.every((one) => one !== undefined);
  const told = gists.flatMap((one, i) => {
    const own = compared.by === '' ? undefined : measured(compared.things[i]!, compared.by, read);
    return own ?? (one !== undefined && (areBothTold || one.opens) ? one : []);
  });
  if (told.length === 0) return undefined;
  if (compared.by !== '') return { line: '', isStated: false, sentences: told };
  const both = contrasting(compared.things, read);
  return { line: '', isStated: told.length === 2 || both !== undefined, sentences: both ? [...told, both] : told };
}

/** What a thing may be called, the likeliest first: in "tilde and caret ranges" both are ranges. */
function namesOf({ things: [one, other], asks }: ComparedThings, place: number): string[] {
  const [words, shared] = [one.split(' '), other.split(' ')];
  const isShared = place === 0 && asks === 'difference' && words.length < shared.length;
  return isShared ? [[...words, ...shared.slice(words.length)].join(' '), one] : [place === 0 ? one : other];
}

/** What says what a thing is, by the first of its names that anything is told of. */
function gistOf(
  names: readonly string[],
  thing: string,
  passages: readonly Passage[],
): (ToldSentence & { opens: boolean }) | undefined {
  for (const name of names) {
    const gist = gistSentence(`What is ${name}?`, passages);
    if (gist) return gist.opens || says(plainWords(gist.sentence), thing) ? gist : { ...gist, of: name };
  }
  return undefined;
}

/** Yes or no, or which of the two, by a sentence that says "… than" of both. */
function statedComparison({ things, by, asks }: ComparedThings, read: readonly ReadPassage[]): ToldDifference | undefined {
  const adjective = by.split(' ').at(-1)!;
  for (const { passage, said } of read)
    for (const sentence of said) {
      const plain = plainWords(sentence);
      const than = plain.indexOf(` ${adjective} than `);
      if (than < 0) continue;
      const [before, behind] = [plain.slice(0, than + 1), plain.slice(than + ` ${adjective} than`.length)];
      if (/ (?:not|no|never|isn’t|isn't|less) /.test(before)) continue;
      const more = things.findIndex((thing) => says(before, thing) || isCalled(passage, thing));
      const less = things.findIndex((thing, i) => i !== more && says(behind, thing));
      if (more < 0 || less < 0) continue;
      const line = asks === 'whether' ? (more === 0 ? 'Yes' : 'No') : things[more]!;
      return { line, isStated: true, sentences: [{ passage, sentence }] };
    }
  return undefined;
}

/** What the document of a thing says of its size or speed, by which it is compared. */
function measured(thing: string, by: string, read: readonly ReadPassage[]): ToldSentence | undefined {
  const measure = MEASURES.find(([asked]) => asked.test(by))?.[1];
  if (!measure) return undefined;
  for (const { passage, said } of read) {
    if (!isCalled(passage, thing)) continue;
    const sentence = said.find((one) => measure.test(one));
    if (sentence !== undefined) return { passage, sentence };
  }
  return undefined;
}

/** A sentence that names both and holds them against each other; what a document says of itself it need not name. */
function contrasting(things: readonly [string, string], read: readonly ReadPassage[]): ToldSentence | undefined {
  let second: ToldSentence | undefined;
  for (const { passage, said } of read) {
    const own = things.findIndex((thing) => isCalled(passage, thing));
    for (const sentence of said) {
      const plain = plainWords(sentence);
      const [one, other] = things.map((thing) => says(plain, thing));
      if (!CONTRASTS.test(sentence.replaceAll(NAMED, ' '))) continue;
      if (one && other) return { passage, sentence };
      if (own >= 0 && (own === 0 ? other : one)) second ??= { passage, sentence };
    }
  }
  return second;
}

/** Code and links, whose words hold nothing against each other. */
const NAMED = /`[^`]*`|\]\([^)]*\)/g;

/** Sentences of a passage that name one of the things or say how much. */
function statements({ text }: Passage, things: readonly string[]): string[] {
  const names = things.map((thing) => thing.toLowerCase());
  const mayTell = (sentence: string) =>
    names.some((name) => sentence.toLowerCase().includes(name)) || MEASURES.some(([, said]) => said.test(sentence));
  return statementSpans(text)
    .filter(({ start, end }) => end - start <= LONGEST)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    .filter((sentence) => mayTell(sentence) && !TABLE.test(sentence) && isQuotable(readableQuote(sentence)));
}

function says(plain: string, thing: string): boolean {
  return plain.includes(plainWords(thing));
}

/** Words between blanks, so that no name is found within another; what is joined by a hyphen is one word. */
function plainWords(text: string): string {
  const said = text.toLowerCase().match(WORD) ?? [];
  return ` ${said.map((word) => word.replace(/\.+$/, '')).join(' ')} `;
}
