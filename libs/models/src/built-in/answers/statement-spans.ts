import type { TextSpan } from '@strata/text';
import { sentences } from '@strata/text';

/** A line without a stop above one that is moved in: `DESCRIPTION` of a manual, a term that is explained. */
const HEAD = /^(?<outside>[ \t]*)[\p{L}\d][^\n]{0,60}[^\n.,;:!?\s][ \t]*\n(?:[ \t]*\n)?(?<inside>[ \t]+)(?=\S)/u;
const TAB = '        ';

/** Sentences of a text in order, without the heading above a paragraph that is moved in, which is no part of its first one. */
export function statementSpans(text: string): TextSpan[] {
  return sentences(text).map(({ start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const isAtLine = text.slice(from, start).trim() === '';
    const head = isAtLine ? HEAD.exec(text.slice(from, end)) : null;
    if (!head || columns(head.groups!['inside']!) < columns(head.groups!['outside']!) + 2) return { start, end };
    return { start: from + head[0].length, end };
  });
}

function columns(blanks: string): number {
  return blanks.replaceAll('\t', TAB).length;
}
