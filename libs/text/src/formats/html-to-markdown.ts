import { DomUtils, parseDocument } from 'htmlparser2';
import { corruptedFile } from './conversion-errors';
import { renderBlocks } from './html-blocks';
import { inlineText } from './html-inline';
import type { HtmlDocument, HtmlElement } from './html-nodes';
import { characters, isElement } from './html-nodes';
import { isHidden } from './html-noise';
import { isPlaceholderTitle } from './placeholder-title';

interface HtmlOptions {
  /** `<a/>` is an element without content, as in XHTML */
  selfClosing?: boolean;
  /** Takes the image that `src` names; gives the reference that stands for it, or undefined where there is none. */
  takeImage?: ((src: string) => string | undefined) | undefined;
}

/** Browsers stop at 512 levels. */
const DEEPEST_NESTING = 1024;

/**
 * Markdown and title of a web page or fragment: headings, lists, tables, links and code stay; scripts, menus and forms go.
 * @throws AppError invalid-argument CORRUPTED_FILE for a page nested more deeply than any honest one
 */
export function htmlToMarkdown(
  html: string,
  { selfClosing = false, takeImage }: HtmlOptions = {},
): { text: string; title?: string } {
  const document = parseDocument(html, { decodeEntities: true, recognizeSelfClosing: selfClosing });
  refuseDeepNesting(document);
  const all: HtmlElement[] = DomUtils.getElementsByTagName('*', document, true);
  if (takeImage) referToImages(all, takeImage);
  const first = (tag: string): HtmlElement | undefined => all.find((element) => element.name === tag && !isHidden(element));
  const root = contentRoot(document, all);
  const text = renderBlocks(root.children, { listDepth: 0 }).join('\n\n');
  const heading = first('h1') ?? first('h2');
  const title = pageTitle(first('title'), heading);
  return title ? { text, title } : { text };
}

function referToImages(all: readonly HtmlElement[], takeImage: (src: string) => string | undefined): void {
  for (const { name, attribs } of all) {
    if (name !== 'img') continue;
    const reference = takeImage((attribs['src'] ?? '').trim());
    if (reference !== undefined) attribs['src'] = reference;
  }
}

/** Everything below walks the tree by recursion. */
function refuseDeepNesting(document: HtmlDocument): void {
  const open: [HtmlDocument | HtmlElement, number][] = [[document, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (depth > DEEPEST_NESTING) throw corruptedFile('the page is nested too deeply');
    for (const child of node.children) if (isElement(child)) open.push([child, depth + 1]);
  }
}

/** The page's own statement of where its content is, when most of the text stands there; else the whole page. */
function contentRoot(document: HtmlDocument | HtmlElement, all: readonly HtmlElement[]): HtmlDocument | HtmlElement {
  const body = all.find((element) => element.name === 'body') ?? document;
  const mains = all.filter((element) => element.name === 'main' || element.attribs['role'] === 'main');
  const articles = all.filter((element) => element.name === 'article');
  const [candidate] = mains.length === 1 ? mains : articles.length === 1 ? articles : [];
  return candidate && textLength(candidate) * 2 > textLength(body) ? candidate : body;
}

/** Programs write the name of the file into the title. */
const FILE_NAME = /^[^\s/]{1,200}\.(?:html?|docx?|pdf|rtf|odt|txt|md|xlsx?|pptx?)$/i;

/** `<title>` often carries the site's name behind the page's own: then the heading is the better one. */
function pageTitle(declared: HtmlElement | undefined, heading: HtmlElement | undefined): string | undefined {
  const shown = declared ? DomUtils.textContent(declared).replace(/\s+/g, ' ').trim() : '';
  const title = isPlaceholderTitle(shown) || FILE_NAME.test(shown) ? '' : shown;
  const top = heading ? inlineText(heading.children).trim() : '';
  if (top !== '' && (title === '' || title.includes(top))) return top;
  return title === '' ? undefined : title;
}

function textLength(node: HtmlDocument | HtmlElement): number {
  return node.children.reduce((sum, child) => {
    if (isElement(child)) return sum + (isHidden(child) ? 0 : textLength(child));
    return sum + (characters(child)?.trim().length ?? 0);
  }, 0);
}
