import { sentences } from '@strata/text';
import { readableQuote } from './readable-quote';

/** Items that are told, words of all, and of one of many; fewer may be longer. */
const MOST_ITEMS = 8;
const MOST_WORDS = 32;
const LONGEST_ITEM = 12;
/** Words of an item that is told with what it says behind its term: "Vote: 4 in favor, 0 opposed". */
const SHORT_ITEM = 10;
/** Characters behind the sentence in which the list begins. */
const REACH = 1_500;
const LEADS_OVER = /:["'”’)*_]*\s*$/;
const ANNOUNCES = /\b(?:the )?following\b|\bthese (?:are|include)\b|\bas follows\b/i;
const ITEM = /^(?<indent>\s*)(?:[-*+•]|\d{1,3}[.)]|\([a-z\d]\))\s+(?<said>\S.*)$/;

/**
 * The first items of the list that a sentence leads over to ("It supports:", "The following kinds …"), as they read and cut to a few words each; empty
 * where none stands right behind it.
 * @param end offset behind the sentence in its text
 */
export function listBehind(text: string, start: number, end: number): string[] {
  const sentence = text.slice(start, end);
  const isAnnounced = ANNOUNCES.test(sentence);
  if (!LEADS_OVER.test(sentence) && !isAnnounced) return [];
  const lines = text.slice(end, end + REACH).split('\n');
  const first = lines.findIndex((line, i) => i > 0 && ITEM.test(line));
  // what stands between is at most the rest of the paragraph that announces it
  const between = lines.slice(0, Math.max(0, first));
  const blank = between.findIndex((line, i) => i > 0 && line.trim() === '');
  if (first < 0 || (!isAnnounced && between.some((line) => line.trim() !== ''))) return [];
  if (blank >= 0 && between.slice(blank).some((line) => line.trim() !== '')) return [];
  return itemsOf(lines.slice(first));
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  let indent: number | undefined;
  for (const line of lines) {
    const item = ITEM.exec(line)?.groups;
    if (item && (indent === undefined || item['indent']!.length <= indent + 1)) {
      indent ??= item['indent']!.length;
      items.push(item['said']!);
    } else if (line.trim() !== '' && !item && !/^\s/.test(line)) break; // behind the list
    else if (line.trim() !== '' && items.length > 0 && !item) items[items.length - 1] = `${items.at(-1)!} ${line.trim()}`;
  }
  const told: string[] = [];
  let count = 0;
  const longest = Math.max(LONGEST_ITEM, Math.floor(MOST_WORDS / Math.max(1, items.length)));
  for (const item of items.slice(0, MOST_ITEMS)) {
    const shown = shortItem(item, longest);
    count += shown.split(' ').length;
    if (told.length > 0 && count > MOST_WORDS) break;
    told.push(shown);
  }
  return told.length < items.length && told.length > 0 ? [...told, '…'] : told;
}

/** A few words whole; else the first sentence of an item, or its first words. @param longest words */
function shortItem(item: string, longest: number): string {
  const plain = readableQuote(item).replace(/[.;,]$/, '');
  const isShort = plain.split(' ').length <= SHORT_ITEM && !/[.!?;] /.test(plain);
  const said = (isShort ? plain : firstStatement(plain)).split(' ');
  return said.length <= longest ? said.join(' ') : `${withoutOpenBracket(said.slice(0, longest).join(' '))} …`;
}

/** Up to the end of the first sentence, or what a colon, a semicolon or a dash parts from the rest. */
function firstStatement(plain: string): string {
  const sentence = plain.slice(0, sentences(plain)[0]?.end).replace(/[.!?]$/, '');
  const part = /^.{2,}?(?=; |: | [–—-] )/.exec(plain)?.[0] ?? plain;
  return part.length < sentence.length ? part : sentence;
}

/** Without a bracket that is not closed, and what stands in it. */
function withoutOpenBracket(text: string): string {
  const open = text.lastIndexOf('(');
  return open > 0 && !text.includes(')', open) ? text.slice(0, open).trimEnd() : text;
}
