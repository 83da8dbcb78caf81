import type { HtmlElement } from './html-nodes';
import { characters, isElement } from './html-nodes';

/** Never content: code for the browser, things to press, and things that move. */
const SILENT = new Set(
  'script style noscript template head svg canvas iframe object embed video audio map form button select input textarea dialog nav menu aside'.split(
    ' ',
  ),
);
const SILENT_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alert',
  'complementary',
  'menu',
  'toolbar',
]);

/** Classes by which pages say what is not printed with them, and those of MediaWiki for its menus and the "[edit]" behind headings. */
const UNPRINTED = /(?:^|\s)(?:noprint|no-print|d-print-none|hidden-print|mw-portlet|mw-editsection|navbox)(?:\s|$)/;

/** True for elements whose text a reader of the page would not count to its content. */
export function isHidden(element: HtmlElement): boolean {
  const { attribs, name } = element;
  if (SILENT.has(name)) return name !== 'form' || !holdsProse(element);
  if (attribs['hidden'] !== undefined || attribs['aria-hidden'] === 'true') return true;
  if (SILENT_ROLES.has(attribs['role'] ?? '') || UNPRINTED.test(attribs['class'] ?? '')) return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs['style'] ?? '')) return true;
  return name === 'footer' && !isInside(element, 'article');
}

/** A form of more characters than this is the page itself: some servers (ASP.NET) put all of it into one. */
const LONGEST_FORM = 400;
const knownForms = new WeakMap<HtmlElement, boolean>();

function holdsProse(form: HtmlElement): boolean {
  const known = knownForms.get(form);
  if (known !== undefined) return known;
  let length = 0;
  const open = [form];
  for (let next = open.pop(); next && length <= LONGEST_FORM; next = open.pop())
    for (const child of next.children) {
      if (isElement(child)) {
        if (!SILENT.has(child.name)) open.push(child);
      } else length += characters(child)?.trim().length ?? 0;
    }
  knownForms.set(form, length > LONGEST_FORM);
  return length > LONGEST_FORM;
}

function isInside(element: HtmlElement, tag: string): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if ('name' in parent && parent.name === tag) return true;
  return false;
}
