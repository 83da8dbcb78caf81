import { sentences } from '../lexical/sentences';
import type { Segment } from './segments';
import { textSegments } from './segments';
import { RememberedSpans } from './remembered-spans';

const remembered = new RememberedSpans();

/**
 * The sentences of what of a text is written to be read (`textSegments`), each with the kind of the stretch it stands in. Remembered: an import
 * reads each of its texts for what it names, and again for the reports on what belongs together.
 */
export function readableSentences(text: string): Segment[] {
  const known = remembered.find(text);
  if (known) return unpacked(known);
  const found: Segment[] = [];
  for (const segment of textSegments(text))
    for (const { start, end } of sentences(text.slice(segment.start, segment.end)))
      found.push({ start: start + segment.start, end: end + segment.start, kind: segment.kind });
  remembered.remember(
    text,
    found.flatMap(({ start, end, kind }) => [start, kind === 'fragment' ? ~end : end]),
  );
  return found;
}

function unpacked(numbers: Int32Array): Segment[] {
  const found: Segment[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const end = numbers[at + 1]!;
    found.push({ start: numbers[at]!, end: end < 0 ? ~end : end, kind: end < 0 ? 'fragment' : 'prose' });
  }
  return found;
}
