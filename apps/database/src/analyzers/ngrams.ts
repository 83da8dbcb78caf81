import type { Token } from './token';

export interface NgramProperties {
  readonly min: number;
  readonly max: number;
  readonly preserveOriginal: boolean;
  readonly startMarker: string;
  readonly endMarker: string;
  readonly streamType: 'binary' | 'utf8';
}

/**
 * All n-grams of `min`..`max` units (bytes or code points by `streamType`), by place, then length. The markers mark grams that touch
 * the start or end of the text; the original, when kept, comes whole beside the grams of its place.
 */
export function tokenizeNgrams(text: string, properties: NgramProperties): Token[] {
  const units = properties.streamType === 'utf8' ? [...text] : Buffer.from(text, 'utf8');
  const { min, max, startMarker, endMarker } = properties;
  const tokens: Token[] = [];
  const count = units.length;
  for (let from = 0; from < count; from++) {
    for (let length = min; length <= Math.min(max, count - from); length++) {
      const gram = pieceOf(units, from, from + length);
      if (from === 0 && length === count && properties.preserveOriginal) continue; // comes below, once
      if (from === 0 && startMarker !== '') tokens.push({ term: startMarker + gram, position: from });
      if (from + length === count && endMarker !== '') tokens.push({ term: gram + endMarker, position: from });
      if ((from > 0 || startMarker === '') && (from + length < count || endMarker === ''))
        tokens.push({ term: gram, position: from });
    }
    if (from === 0 && properties.preserveOriginal) tokens.push(...originals(text, startMarker, endMarker));
  }
  return tokens;
}

function originals(text: string, startMarker: string, endMarker: string): Token[] {
  const terms = [startMarker && startMarker + text, endMarker && text + endMarker].filter((term) => term !== '');
  return (terms.length > 0 ? terms : [text]).map((term) => ({ term, position: 0 }));
}

function pieceOf(units: readonly string[] | Buffer, from: number, to: number): string {
  return Buffer.isBuffer(units) ? units.toString('utf8', from, to) : units.slice(from, to).join('');
}
