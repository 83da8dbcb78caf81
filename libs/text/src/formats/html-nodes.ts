import type { parseDocument } from 'htmlparser2';
import { ElementType } from 'htmlparser2';

/** The parsed page, and its parts, under the names this folder uses for them. */
export type HtmlDocument = ReturnType<typeof parseDocument>;
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node;
/** Characters of a text node; undefined for anything else, comments included. */
export const characters = (node: HtmlNode): string | undefined =>
  node.type === ElementType.Text && 'data' in node ? node.data : undefined;
