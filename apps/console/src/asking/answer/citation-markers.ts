/** A piece of an answer: words, or the number of a source. */
export type AnswerPiece = string | { readonly citation: number };

const MARKER = /\[(\d{1,4})\]/;

/** The answer cut at its `[n]`. */
export function answerPieces(text: string): AnswerPiece[] {
  // split by a pattern with one group: words and numbers in turns
  return text
    .split(MARKER)
    .map((part, place) => (place % 2 === 0 ? part : { citation: Number(part) }))
    .filter((piece) => piece !== '');
}

const EVERY_MARKER = /(?<!\\)\[(\d{1,4})\]/g;
const EVERY_ESCAPED_MARKER = /\\\[(\d{1,4})\\\]/g;

/** Keeps Markdown from reading `[1](…)` or `[1]: …` as a link: a number is that of a source and nothing else. */
export const withoutLinkedMarkers = (markdown: string): string => markdown.replace(EVERY_MARKER, String.raw`\[$1\]`);

/** name of the element that stands for a marker; its text is the number */
export const MARKER_ELEMENT = 'cite';

/** What this plug-in looks at in a node of a Markdown tree (mdast). */
export interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  data?: { hName: string };
}

/** Plug-in of remark, for text that went through {@link withoutLinkedMarkers}: makes elements of markers; code has them as they were written. */
export function remarkMarkers() {
  return (tree: MarkdownNode): void => mark(tree);
}

function mark(node: MarkdownNode): void {
  if (node.type === 'inlineCode' || node.type === 'code') node.value = node.value?.replace(EVERY_ESCAPED_MARKER, '[$1]') ?? '';
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return answerPieces(child.value ?? '').map(nodeOf);
    mark(child);
    return [child];
  });
}

function nodeOf(piece: AnswerPiece): MarkdownNode {
  if (typeof piece === 'string') return { type: 'text', value: piece };
  const number: MarkdownNode = { type: 'text', value: String(piece.citation) };
  return { type: 'emphasis', data: { hName: MARKER_ELEMENT }, children: [number] };
}
