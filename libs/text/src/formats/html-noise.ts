import type { HtmlElement } from './html-nodes';

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

/** True for elements whose text a reader of the page would not count to its content. */
export function isHidden(element: HtmlElement): boolean {
  const { attribs, name } = element;
  if (SILENT.has(name)) return true;
  if (attribs['hidden'] !== undefined || attribs['aria-hidden'] === 'true') return true;
  if (SILENT_ROLES.has(attribs['role'] ?? '')) return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs['style'] ?? '')) return true;
  return name === 'footer' && !isInside(element, 'article');
}

function isInside(element: HtmlElement, tag: string): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if ('name' in parent && parent.name === tag) return true;
  return false;
}
