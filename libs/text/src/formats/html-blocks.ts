import { inlineText } from './html-inline';
import type { HtmlElement, HtmlNode } from './html-nodes';
import { characters, isElement } from './html-nodes';
import { isHidden } from './html-noise';
import { renderTable } from './html-table';

interface Place {
  /** Lists around this node. */
  listDepth: number;
}

const BLOCKS = new Set(
  'address article blockquote body center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

const LISTS = new Set(['ul', 'ol']);

/** Markdown blocks of nodes, in order; running text between block elements becomes paragraphs. */
export function renderBlocks(nodes: readonly HtmlNode[], place: Place): string[] {
  const blocks: string[] = [];
  let running: HtmlNode[] = [];
  const flush = () => {
    const text = tidy(inlineText(running));
    if (text !== '') blocks.push(text);
    running = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isHidden(node)) continue;
    if (isElement(node) && isBlock(node)) {
      flush();
      for (const block of renderBlock(node, place)) blocks.push(block); // they may be more than a call takes
    } else if (isElement(node) || characters(node) !== undefined) running.push(node);
  }
  flush();
  return blocks.filter((block) => block.trim() !== '');
}

function renderBlock(element: HtmlElement, place: Place): string[] {
  const { name } = element;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return headed(Number(level), tidy(inlineText(element.children)).replace(/\n/g, ' '));
  if (name === 'hr') return ['---'];
  if (name === 'pre') return fenced(codeText(element.children));
  if (name === 'table')
    return renderTable(
      element,
      (cell) => tidy(inlineText(cell.children)),
      (cell) => renderBlocks(cell.children, place),
    );
  if (LISTS.has(name)) return [renderList(element, place)];
  if (name === 'dl') return renderDefinitions(element, place);
  const blocks = renderBlocks(element.children, place);
  if (name === 'blockquote') return blocks.map((block) => block.replace(/^/gm, '> '));
  return blocks;
}

/** A term with marks of its own ("How …?") or of many characters is a line; another stands before what it is said to be, as in a dictionary. */
const LONGEST_TERM = 80;
const CLOSED = /[.:;?!…]$/;
/** What is no running text: headings, lists, tables, code, quotes. */
const STRUCTURED = /^(?:#{1,6} |[-*+] |\d+\. |\||```|~~~|> |---)/;

/** `<dl>`: "www-data: Some web servers run as www-data."; terms may stand several before one description, and in groups. */
function renderDefinitions(list: HtmlElement, place: Place): string[] {
  const blocks: string[] = [];
  let terms: string[] = [];
  const close = () => {
    for (const term of terms) blocks.push(term);
    terms = [];
  };
  for (const node of list.children) {
    if (isElement(node) && (node.name === 'dt' || node.name === 'dd') && isHidden(node)) continue;
    if (isElement(node) && node.name === 'dt' && !node.children.some((child) => isElement(child) && isBlock(child))) {
      const term = tidy(inlineText(node.children)).replace(/\n/g, ' ');
      if (term !== '') terms.push(term);
    } else if (isElement(node) && node.name === 'dd') {
      const [first, ...others] = renderBlocks(node.children, place);
      const named = terms.join(', ');
      const isShort = terms.length > 0 && named.length <= LONGEST_TERM && !terms.some((term) => CLOSED.test(term));
      if (first !== undefined && isShort && !STRUCTURED.test(first)) {
        terms = [];
        blocks.push(`${named}: ${first}`);
      } else {
        close();
        if (first !== undefined) blocks.push(first);
      }
      for (const block of others) blocks.push(block);
    } else if (isElement(node) && node.name === 'div') {
      close();
      for (const block of renderDefinitions(node, place)) blocks.push(block);
    } else {
      const rest = renderBlocks([node], place);
      if (rest.length > 0) close();
      for (const block of rest) blocks.push(block);
    }
  }
  close();
  return blocks;
}

function headed(level: number, text: string): string[] {
  return text === '' ? [] : [`${'#'.repeat(level)} ${text}`];
}

/** Characters as they stand; what is to be pressed (a button that copies) is no code. */
function codeText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) =>
      isElement(node) ? (isHidden(node) ? '' : node.name === 'br' ? '\n' : codeText(node.children)) : (characters(node) ?? ''),
    )
    .join('');
}

function fenced(code: string): string[] {
  const body = code.replace(/^\n+/, '').trimEnd();
  if (body === '') return [];
  const fence = body.includes('```') ? '~~~~' : '```';
  return [`${fence}\n${body}\n${fence}`];
}

function renderList(list: HtmlElement, place: Place): string {
  let number = Number(list.attribs['start'] ?? '1');
  const lines: string[] = [];
  let before = 0;
  for (const item of list.children) {
    if (!isElement(item) || isHidden(item)) continue;
    const blocks = renderBlocks(item.name === 'li' ? item.children : [item], { listDepth: place.listDepth + 1 });
    if (blocks.length === 0) continue;
    if (LISTS.has(item.name) || holdsOnlyLists(item)) {
      lines.push(indented(blocks.join('\n'), before)); // it belongs to the item before it
      continue;
    }
    const marker = list.name === 'ol' ? `${Number.isFinite(number) ? number++ : 1}. ` : '- ';
    lines.push(marker + indented(blocks.join('\n'), marker.length).slice(marker.length));
    before = marker.length;
  }
  return lines.join('\n');
}

const holdsOnlyLists = (item: HtmlElement): boolean =>
  item.children.every((child) => (isElement(child) ? LISTS.has(child.name) : (characters(child) ?? '').trim() === ''));

const indented = (text: string, width: number): string => text.replace(/^/gm, ' '.repeat(width));

/** Asked at every level on the way down, so each answer is kept: otherwise deep pages cost the square of their depth. */
const knownBlocks = new WeakMap<HtmlElement, boolean>();

/** Unknown elements count as blocks when they hold one (`<a><div>…`, custom elements). */
function isBlock(element: HtmlElement): boolean {
  const known = knownBlocks.get(element);
  if (known !== undefined) return known;
  const block = BLOCKS.has(element.name) || element.children.some((child) => isElement(child) && isBlock(child));
  knownBlocks.set(element, block);
  return block;
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
