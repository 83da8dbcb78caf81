import type { TextSpan } from '@strata/text';
import { sentences } from '@strata/text';
import { goesOnBelow } from './wrapped-line';
import { endOfHeads } from './run-on-heads';
import { unpunctuatedRuns } from './unpunctuated-runs';
import { withoutUnsaidLines } from './unsaid-lines';

/** A line without a stop above one that is moved in: `DESCRIPTION` of a manual, a term that is explained. */
const HEAD = /^(?<outside>[ \t]*)[\p{L}\d][^\n]{0,60}[^\n.,;:!?\s][ \t]*\n(?:[ \t]*\n)?(?<inside>[ \t]+)(?=\S)/u;
/** A heading with the line under it, where no blank line ends it. */
const UNDERLINED = /^[^\n]{1,120}\n[ \t]*([=~^*-])\1{3,}[ \t]*\n\s*(?=\S)/;
const TAB = '        ';

/** Texts whose sentences are kept: the same few passages are read for many questions, and by several readers for each. */
const MOST_KEPT = 512;
/** Characters of a text that is kept. */
const LONGEST_KEPT = 20_000;
const kept = new Map<string, readonly TextSpan[]>();

/** Sentences of a text in order, none of its settings, code and menus; without a heading that stands right above (underlined, or the paragraph is moved in), which is no part of the first one. */
export function statementSpans(text: string): readonly TextSpan[] {
  const known = kept.get(text);
  if (known) return known;
  const spans = readStatements(text);
  if (text.length <= LONGEST_KEPT) {
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(text, spans);
  }
  return spans;
}

function readStatements(text: string): TextSpan[] {
  const said = withoutUnsaidLines(text);
  const spans = sentences(said).map(({ start: begin, end }) => {
    const sentence = said.slice(begin, end);
    const start = begin + (UNDERLINED.exec(sentence)?.[0].length ?? endOfHeads(sentence));
    let from = start;
    while (from > 0 && /[ \t]/.test(said[from - 1]!)) from--;
    const isAtLine = from === 0 || said[from - 1] === '\n';
    const head = isAtLine ? HEAD.exec(said.slice(from, end)) : null;
    if (!head || columns(head.groups!['inside']!) < columns(head.groups!['outside']!) + 2) return { start, end };
    if (goesOnBelow(head[0], said.slice(from + head[0].length, end))) return { start, end };
    return { start: from + head[0].length, end };
  });
  return spans.flatMap((span) => unpunctuatedRuns(said, span));
}

function columns(blanks: string): number {
  return blanks.replaceAll('\t', TAB).length;
}
