import type { HtmlElement, HtmlNode } from './html-nodes';
import { characters, isElement } from './html-nodes';
import { isHidden } from './html-noise';

/** Running text of nodes on one line; `<br>` becomes a line break. White space is folded as a browser does. */
export function inlineText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (isElement(node)) return isHidden(node) ? '' : inlineElement(node);
      return characters(node)?.replace(/[\s\u00a0]+/g, ' ') ?? '';
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

function inlineElement(element: HtmlElement): string {
  if (element.name === 'br') return '\n';
  if (element.name === 'img') return image(element);
  const text = inlineText(element.children);
  if (element.name === 'a') return link(text, element.attribs['href'] ?? '');
  if (element.name === 'code' || element.name === 'kbd') return text.trim() === '' ? text : `\`${text.trim()}\``;
  if (element.name === 'q') return `“${text}”`;
  return element.name === 'td' || element.name === 'th' ? `${text} ` : text;
}

/** Only links that lead out of the page by themselves are kept; of the others, the words. */
function link(text: string, href: string): string {
  const words = text.trim();
  if (words === '' || !/^https?:\/\/[^\s()]+$/.test(href) || words === href) return text;
  return text.replace(words, () => `[${words}](${href})`);
}

function image(element: HtmlElement): string {
  const source = element.attribs['src'] ?? '';
  const alt = (element.attribs['alt'] ?? '').trim();
  if (/^https?:\/\/[^\s()]+$/.test(source)) return `![${alt}](${source})`;
  return alt === '' ? '' : alt;
}
