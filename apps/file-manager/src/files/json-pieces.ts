import { TimeSlices } from '@strata/event-loop';

const ITEMS_PER_PIECE = 100;

/**
 * The text of `{...head, [name]: items}`, in pieces: a list of any length is written without holding up anybody, and never stands in memory
 * as one text.
 */
export async function* jsonPieces<T>(
  head: object,
  name: string,
  items: readonly T[],
  render: (item: T) => object,
): AsyncGenerator<string> {
  const slices = new TimeSlices();
  const start = JSON.stringify(head).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}${JSON.stringify(name)}:[`;
  for (let at = 0; at < items.length; at += ITEMS_PER_PIECE) {
    await slices.turn();
    const piece = items.slice(at, at + ITEMS_PER_PIECE).map((item) => JSON.stringify(render(item)));
    yield (at === 0 ? '' : ',') + piece.join(',');
  }
  yield ']}';
}
