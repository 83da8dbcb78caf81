import type { HtmlElement, HtmlNode } from './html-nodes';
import { characters, isElement } from './html-nodes';
import { isHidden } from './html-noise';
import { imageMarkdown, isEmbeddedReference, isFileName } from './images/embedded-images';

/** Running text of nodes on one line; `<br>` becomes a line break. White space is folded as a browser does. */
export function inlineText(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node)) text += characters(node)?.replace(/[\s\u00a0]+/g, ' ') ?? '';
    else if (!isHidden(node)) text += node.name === 'sup' ? superscript(node, text.at(-1)) : inlineElement(node);
  }
  return text.replace(/ {2,}/g, ' ').replace(/ ?\n ?/g, '\n');
}

/** Where they stand inside of running text, as lists in the cell of a table do, their words stay apart. */
const APART = new Set('td th tr li p div dt dd h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '));

function inlineElement(element: HtmlElement): string {
  if (element.name === 'br') return '\n';
  if (element.name === 'img') return image(element);
  const text = inlineText(element.children);
  if (element.name === 'a' && isMark(text, element.attribs['href'] ?? '')) return '';
  if (element.name === 'a') return link(text, element.attribs['href'] ?? '');
  if (element.name === 'code' || element.name === 'kbd') return text.trim() === '' ? text : `\`${text.trim()}\``;
  if (element.name === 'q') return `“${text}”`;
  return APART.has(element.name) ? ` ${text} ` : text;
}

/** A raised number behind another one is a power or a note, and no more digits of it; one that is a link is a note. */
function superscript(element: HtmlElement, before: string | undefined): string {
  const text = inlineText(element.children);
  if (!/^[-−–+]?\d{1,4}$/.test(text)) return text;
  if (element.children.some((child) => isElement(child) && child.name === 'a')) return `[${text}]`;
  if (before === undefined || !/\d/.test(before)) return text;
  const isFraction = /^[/⁄]/.test((element.next && !isElement(element.next) && characters(element.next)) || '');
  return isFraction ? ` ${text}` : `^${text}`;
}

/** The sign beside a heading that links to itself, or the arrow behind a footnote that leads back. */
const isMark = (text: string, href: string): boolean => href.startsWith('#') && /^[#¶§↑↩⤴🔗\ufe0e\ufe0f]+$/u.test(text.trim());

/** Only links that lead out of the page by themselves are kept; of the others, the words. */
function link(text: string, href: string): string {
  const words = text.trim();
  if (words === '' || !/^https?:\/\/[^\s()]+$/.test(href) || words === href) return text;
  return text.replace(words, () => `[${words}](${href})`);
}

function image(element: HtmlElement): string {
  const source = element.attribs['src'] ?? '';
  const alt = (element.attribs['alt'] ?? '').trim();
  if (isEmbeddedReference(source)) return imageMarkdown(alt, source);
  if (/^https?:\/\/[^\s()]+$/.test(source)) return `![${alt}](${source})`;
  return isFileName(alt) ? '' : alt;
}
