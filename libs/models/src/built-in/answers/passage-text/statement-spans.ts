import type { TextSpan } from '@strata/text';
import { sentences } from '@strata/text';
import { endOfHeads } from './run-on-heads';
import { withoutUnsaidLines } from './unsaid-lines';

/** A line without a stop above one that is moved in: `DESCRIPTION` of a manual, a term that is explained. */
const HEAD = /^(?<outside>[ \t]*)[\p{L}\d][^\n]{0,60}[^\n.,;:!?\s][ \t]*\n(?:[ \t]*\n)?(?<inside>[ \t]+)(?=\S)/u;
/** A heading with the line under it, where no blank line ends it. */
const UNDERLINED = /^[^\n]{1,120}\n[ \t]*([=~^*-])\1{3,}[ \t]*\n\s*(?=\S)/;
const TAB = '        ';

/** Sentences of a text in order, none of its settings, code and menus; without a heading that stands right above (underlined, or the paragraph is moved in), which is no part of the first one. */
export function statementSpans(text: string): TextSpan[] {
  const said = withoutUnsaidLines(text);
  return sentences(said).map(({ start: begin, end }) => {
    const sentence = said.slice(begin, end);
    const start = begin + (UNDERLINED.exec(sentence)?.[0].length ?? endOfHeads(sentence));
    let from = start;
    while (from > 0 && /[ \t]/.test(said[from - 1]!)) from--;
    const isAtLine = from === 0 || said[from - 1] === '\n';
    const head = isAtLine ? HEAD.exec(said.slice(from, end)) : null;
    if (!head || columns(head.groups!['inside']!) < columns(head.groups!['outside']!) + 2) return { start, end };
    return { start: from + head[0].length, end };
  });
}

function columns(blanks: string): number {
  return blanks.replaceAll('\t', TAB).length;
}
