import { readableQuote } from './readable-quote';
import { unsaidLines } from './unsaid-lines';

/** What a section lists. */
export interface SectionItems {
  /** in order, without what is said of them */
  readonly names: readonly string[];
  /** the line of the first one with what is said of it, as written but on one line */
  readonly first: string;
}

const HEADING = /^(?<marks>#{1,6})\s+(?<text>\S.*)$/;
const ITEM = /^(?<indent>\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?<said>\S.*)$/;
const ROW = /^\s*\|\s*(?<cell>[^|]+?)\s*\|/;
const RULE_OF_TABLE = /^\s*\|[\s|:-]+\|\s*$/;
/** `-0, --null` of a manual, with what it does further to the right or below. */
const OPTION = /^(?<indent>\s{1,12})(?<name>--?[A-Za-z\d][^\n]{0,60}?)(?:\s{2,}|$)/;
/** "`name`", "**name**", "name: what it is", "name - what it is", at the beginning of an item. */
const LEADS =
  /^(?:\*\*|__)?(?:`(?<code>[^`\n]{1,60})`|\[`?(?<link>[^\]`\n]{1,60})`?\]|(?:\*\*|__)(?<bold>[^*\n]{1,60}?):?(?:\*\*|__))/;
const TERM = /^(?<term>[^:\n]{1,60}?)(?::| [–—-] )/;
const LONGEST_ITEM = 9;
const LONGEST_LINE = 400;
const FEWEST = 2;

/** The things that a section has under subheadings, in its first list, in its first table or as options of a manual; undefined where there are fewer than two. */
export function sectionItems(section: string): SectionItems | undefined {
  const lines = saidLines(section);
  for (const read of [headings, options, rows, items]) {
    const found = read(lines);
    const names = [...new Set(found.map(({ name }) => name))];
    if (names.length >= FEWEST) return { names, first: withRest(lines, found[0]!.line, found[1]!.line) };
  }
  return undefined;
}

/** The options that a page of a manual explains, wherever it does. */
export function optionItems(text: string): SectionItems | undefined {
  const lines = saidLines(text);
  const found = options(lines);
  const names = [...new Set(found.map(({ name }) => name))];
  return names.length < FEWEST ? undefined : { names, first: withRest(lines, found[0]!.line, found[1]!.line) };
}

/** Lines from one up to another, as far as they are few words. */
function withRest(lines: readonly string[], from: string, to: string): string {
  const start = lines.indexOf(from);
  const end = lines.indexOf(to, start + 1);
  const said = lines
    .slice(start, end < 0 ? start + 1 : end)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return said.length <= LONGEST_FIRST ? said : `${said.slice(0, LONGEST_FIRST).replace(/\s+\S*$/, '')} …`;
}

const LONGEST_FIRST = 160;

type Item = { readonly name: string; readonly line: string };

/** Those of the rank of the first one. */
function headings(lines: readonly string[]): Item[] {
  let rank = 0;
  return lines.flatMap((line) => {
    const found = HEADING.exec(line)?.groups;
    if (!found) return [];
    rank ||= found['marks']!.length;
    return found['marks']!.length === rank ? [{ name: plainName(found['text']!), line }] : [];
  });
}

function options(lines: readonly string[]): Item[] {
  let indent: number | undefined;
  return lines.flatMap((line) => {
    const found = OPTION.exec(line)?.groups;
    if (!found || found['indent']!.length > (indent ??= found['indent']!.length)) return [];
    return [{ name: found['name']!.trim(), line }];
  });
}

/** First cells below the head. */
function rows(lines: readonly string[]): Item[] {
  const first = lines.findIndex((line) => RULE_OF_TABLE.test(line));
  if (first < 0) return [];
  const end = lines.findIndex((line, i) => i > first && !ROW.test(line));
  return lines.slice(first + 1, end < 0 ? undefined : end).flatMap((line) => {
    const name = plainName(ROW.exec(line)?.groups!['cell'] ?? '');
    return /\p{L}/u.test(name) ? [{ name, line }] : [];
  });
}

/** Those of the first list that are not moved in. */
function items(lines: readonly string[]): Item[] {
  let indent: number | undefined;
  const found: Item[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.groups;
    if (!item) {
      if (found.length >= FEWEST && line.trim() !== '' && !/^\s/.test(line)) break; // behind the list
      continue;
    }
    if (item['indent']!.length > (indent ??= item['indent']!.length)) continue;
    const lead = LEADS.exec(item['said']!)?.groups;
    const written = lead?.['code'] ?? lead?.['link'] ?? lead?.['bold'];
    const said = readableQuote(item['said']!);
    const name = written ?? (said.split(' ').length > LONGEST_ITEM ? TERM.exec(said)?.groups!['term'] : said) ?? shortened(said);
    found.push({ name: plainName(name), line });
  }
  return found;
}

function shortened(said: string): string {
  return `${said.split(' ').slice(0, LONGEST_ITEM).join(' ')} …`;
}

function plainName(text: string): string {
  return readableQuote(text.replace(/\s+#+\s*$/, ''))
    .replaceAll('`', '')
    .replaceAll('\\', '')
    .replace(/[.,;:]$/, '')
    .trim();
}

/** Lines without code, none very long. */
function saidLines(section: string): string[] {
  let [text, at] = ['', 0];
  for (const { start, end } of unsaidLines(section)) {
    const isItem = ITEM.test(section.slice(start, end).slice(0, LONGEST_LINE)) && !section.slice(start, end).includes('\n');
    if (isItem) continue; // an item that is a link
    text += `${section.slice(at, start)}\n`;
    at = end;
  }
  return (text + section.slice(at)).split('\n').map((line) => line.slice(0, LONGEST_LINE));
}
