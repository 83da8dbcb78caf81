import type { Steps } from '@strata/event-loop';
import { sentences, words } from '@strata/text';

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s*(?:#{1,6}\s|[=\-~^*_]{4,}\s*$)/;
const TABLE_ROW = /^\s*\|.*\|\s*$|^\s*\S.*?(?:\t| {3,})\S.*(?:\t| {3,})\S/;
const INLINE_CODE = /`[^`\n]*`/g;
/** Marks that abound in code, signatures and synopses, and are rare in sentences. */
const CODE_MARK = /[{}()[\];=<>_$\\|@+*&]/g;
const MOST_CODE_MARKS = 0.06;
const LEAST_WORDS = 4;
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)])\s+/;
/** Addresses are written in small letters, as words of sentences are. */
const ADDRESS = /\S+@\S+|\b[a-z]+:\/\/\S+/g;
const SMALL_WORD = /(?<![\p{L}\p{N}_-])\p{Ll}{2,}(?![\p{N}_-])/gu;
/** `Copyright: 1994 Ian Murdock and others`, unless what follows is a sentence. */
const FIELD = /^\p{Lu}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+)?:(?:\s|$)/u;
const COPYRIGHT = /^(?:copyright|©|\(c\))/i;
const LEAST_SMALL_WORDS_OF_FIELD = 4;

/** The running text of a document, and how much of the document that is. */
export interface Prose {
  readonly text: string;
  /** 0..1, by characters */
  readonly share: number;
}

/**
 * Leaves out what holds no statements about the world: code, tables, headings, fields, signatures, and lines that other documents of the
 * sample hold too (letterheads, navigation). Items of a list are paragraphs of their own.
 * @param isRepeated whether a line, trimmed, stands in other documents as well
 */
export function proseOf(document: string, isRepeated: (line: string) => boolean): Prose {
  const paragraphs: string[] = [''];
  let [all, kept] = [0, 0];
  let isFenced = false;
  for (const line of document.split('\n')) {
    const trimmed = line.trim();
    all += trimmed.length;
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (isFenced || HEADING.test(line) || TABLE_ROW.test(line) || isRepeated(trimmed) || isCode(trimmed) || isLabel(trimmed)) {
      if (paragraphs.at(-1) !== '') paragraphs.push('');
    } else {
      kept += trimmed.length;
      const item = trimmed.replace(LIST_MARK, '');
      if (item !== trimmed && paragraphs.at(-1) !== '') paragraphs.push('');
      paragraphs.push(`${paragraphs.pop()!}${item.replace(INLINE_CODE, 'it')} `);
    }
  }
  // what is left between code and headings is a caption or a label
  const text = paragraphs.filter((paragraph) => paragraph.split(' ').length > LEAST_WORDS).join('\n\n');
  return { text, share: all === 0 ? 0 : kept / all };
}

/** Lines that stand in at least two of the documents, trimmed. */
export function repeatedLines(documents: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const document of documents)
    for (const line of new Set(document.split('\n').map((part) => part.trim()))) {
      if (line === '') continue;
      if (seen.has(line)) repeated.add(line);
      seen.add(line);
    }
  return repeated;
}

/** Leaves out sentences that stand in several of the texts, wherever their lines break: licences are such. */
export function* withoutRepeatedSentences(documents: readonly Prose[]): Steps<Prose[]> {
  const split: { key: string; sentence: string }[][] = [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { text } of documents) {
    const own = sentences(text).map(({ start, end }) => {
      const sentence = text.slice(start, end);
      const key = words(sentence).map((word) => word.text);
      return { key: key.join(' '), sentence };
    });
    split.push(own);
    for (const key of new Set(own.map((part) => part.key))) (seen.has(key) ? repeated : seen).add(key);
    yield;
  }
  return documents.map(({ share }, place) => {
    const all = split[place]!;
    const kept = all.filter(({ key }) => !repeated.has(key));
    const length = (parts: typeof all) => parts.reduce((sum, { sentence }) => sum + sentence.length, 0);
    return {
      text: kept.map(({ sentence }) => sentence).join('\n\n'),
      share: all.length === 0 ? 0 : (share * length(kept)) / length(all),
    };
  });
}

/** A line without a word in small letters: names, numbers, dates, a signature; or a field with its value. */
function isLabel(line: string): boolean {
  const small = line.replace(ADDRESS, '').match(SMALL_WORD)?.length ?? 0;
  return small === 0 || COPYRIGHT.test(line) || (small < LEAST_SMALL_WORDS_OF_FIELD && FIELD.test(line));
}

function isCode(line: string): boolean {
  const marks = line.replace(INLINE_CODE, '').match(CODE_MARK)?.length ?? 0;
  return marks > MOST_CODE_MARKS * line.length && marks > 2;
}
