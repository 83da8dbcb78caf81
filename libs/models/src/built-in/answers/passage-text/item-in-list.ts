import { sentences } from '@strata/text';
import { readableQuote } from './readable-quote';

/** A paragraph or an item of a list, on one line. */
interface Block {
  /** How deep its mark stands by custom: 0 for a paragraph without one. */
  readonly rank: number;
  /** blanks before it */
  readonly indent: number;
  text: string;
}

const ITEM = /^(?<indent>[ \t]*)(?<mark>[-*+•]|\d{1,3}[.)]|[a-z]{1,2}[.)]|\([a-z\d]{1,3}\))[ \t]+(?<said>\S.*)$/;
/** Marks in the order in which laws and contracts nest them: "(1)", "1.", "a)". */
const MARKS: readonly RegExp[] = [/^\(\d+\)$/, /^(?:[-*+•]|\d+[.)])$/, /^\(?[a-z]{1,3}[.)]$/];
/** What ends so, or begins with a small letter, is a part of a sentence that another part goes before. */
const GOES_ON = /(?:[,;]|[,;]? (?:and|or|und|oder|et|ou|y|o|e))$/u;
const BEGINS_WITHIN = /^\p{Ll}\p{L}* /u;
const ENDS_SENTENCE = /[.!?…]["'”’»)\]]*$/u;
/** Headings, quotes and rows of tables lead over to no item. */
const NO_LEAD = /^(?:#{1,6} |>|\|)/;
/** "Note:", "Ingredients:" say nothing that an item lacks. */
const LEAST_WORDS = 3;
const LONGEST = { lead: 240, tail: 160, text: 100_000 };
/** Of a quote that was shortened, as much as surely finds its item. */
const LEAST_FOUND = 20;
const DEEPEST = 2;

/**
 * An item of a list as it is understood without the list: behind the part of its sentence that leads over to it, and before the part behind the list, if any ("In inns …,
 * children under 16 … may not be served"). As it is, where it is no item or says all itself.
 * @param quoted as it reads
 * @param text that has the list
 */
export function itemInList(quoted: string, text: string): string {
  const shown = withoutMark(quoted);
  if (!(GOES_ON.test(shown) || BEGINS_WITHIN.test(shown)) || text.length > LONGEST.text) return quoted;
  const blocks = blocksOf(text);
  const wanted = unspaced(shown.split('…')[0]!);
  const isCut = shown.includes('…');
  if (isCut && wanted.length < LEAST_FOUND) return quoted;
  const at = blocks.findIndex(({ rank, text: said }) => {
    const item = rank > 0 ? unspaced(withoutMark(readableQuote(said))) : '';
    return isCut ? item.startsWith(wanted) : item === wanted;
  });
  return (at < 0 ? undefined : within(blocks, at, shown, DEEPEST)) ?? quoted;
}

/** Undefined where nothing leads over to it. */
function within(blocks: readonly Block[], at: number, shown: string, depth: number): string | undefined {
  const leadAt = blocks.findLastIndex((one, i) => i < at && isAbove(one, blocks[at]!));
  const above = blocks[leadAt];
  if (!above || NO_LEAD.test(above.text)) return undefined;
  const last = sentences(above.text).at(-1);
  const lead = withoutMark(readableQuote(last ? above.text.slice(last.start, last.end) : above.text));
  if (ENDS_SENTENCE.test(lead) || lead.length > LONGEST.lead || lead.split(' ').length < LEAST_WORDS) return undefined;
  const led = `${lead} ${shown}${lead.endsWith(':') ? '' : tailOf(blocks, at)}`;
  const isWithin = above.rank > 0 && depth > 1 && (GOES_ON.test(above.text) || BEGINS_WITHIN.test(readableQuote(above.text)));
  return (isWithin ? within(blocks, leadAt, led, depth - 1) : undefined) ?? led;
}

/** The rest of the sentence behind the list. */
function tailOf(blocks: readonly Block[], at: number): string {
  const behind = blocks.findIndex((one, i) => i > at && isAbove(one, blocks[at]!));
  const tail = behind < 0 || blocks[behind]!.rank > 0 ? '' : readableQuote(blocks[behind]!.text);
  if (!BEGINS_WITHIN.test(tail)) return '';
  const rest = tail.slice(0, sentences(tail)[0]?.end);
  return rest.length > LONGEST.tail ? '' : `${behind === at + 1 ? '' : ' …'} ${rest}`;
}

/** Whether something stands outside of the list of an item, or is what that list is a part of. */
function isAbove(one: Block, item: Block): boolean {
  return one.indent < item.indent || (one.indent === item.indent && one.rank < item.rank);
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const said = line.trim();
    const item = ITEM.exec(line)?.groups;
    if (item) blocks.push({ rank: rankOf(item['mark']!), indent: item['indent']!.length, text: said });
    else if (said !== '' && isOpen) blocks.at(-1)!.text += ` ${said}`;
    else if (said !== '') blocks.push({ rank: 0, indent: line.length - line.trimStart().length, text: said });
    isOpen = said !== '' && !/^#{1,6} /.test(said);
  }
  return blocks;
}

const rankOf = (mark: string): number => MARKS.findIndex((form) => form.test(mark)) + 1;
const withoutMark = (said: string): string => said.replace(/^\(?[a-z]{1,2}[.)] /, '');
const unspaced = (text: string): string => text.replace(/\s+/g, '');
