import type { CollectionDefinition, Cursor, Snapshot, StoredDocument } from '../../store/database';
import { compareStrings } from '../../values/collation';
import { cursorOver } from '../scan-rows';
import { BEHIND_STORED, KEY_CHARACTERS, characterClasses } from '../../storage/records/key-characters';
import type { KeyInterval } from './key-interval';

export interface KeyScan {
  readonly snapshot: Snapshot;
  readonly collection: CollectionDefinition;
  readonly interval: KeyInterval;
  /** AQL's order of strings, or its reverse; `any` is that of the stored bytes, which costs least. */
  readonly order: 'any' | 'ascending' | 'descending';
}

/** So many documents are rather sorted, or looked at one by one, than divided further by their next character. */
const FEW = 100;

/**
 * Cursors over the documents whose keys lie in an interval. Keys are stored by their bytes but compared as strings (`B` before `a` here,
 * behind it there), so an interval is made of many stored ranges: the keys are divided by their first character, then by the next, until
 * a part lies in the interval as a whole, or outside, or is small. Parts in the order of their characters are keys in order.
 */
export function documentsByKey(scan: KeyScan): Iterable<Cursor<StoredDocument>> {
  return scan.order === 'any' ? stored(scan, '') : sorted(scan, ['']);
}

/** Documents whose keys begin with one text, as they are stored. */
function* stored(scan: KeyScan, prefix: string): Iterable<Cursor<StoredDocument>> {
  const { interval } = scan;
  const share = interval.shareOf(prefix);
  if (share === 'none') return;
  if (share === 'all') {
    yield between(scan, prefix, prefix);
    return;
  }
  const page = between(scan, prefix, prefix).read(FEW);
  if (page.length < FEW) {
    yield cursorOver(page.filter(({ key }) => interval.contains(key)));
    return;
  }
  const [first] = page;
  if (first?.key === prefix && interval.contains(prefix)) yield cursorOver([first]);
  let whole: string | null = null; // the first of neighbouring parts that lie inside
  let last = prefix;
  for (const character of KEY_CHARACTERS) {
    const part = prefix + character;
    const isInside = interval.shareOf(part) === 'all';
    if (!isInside && whole !== null) yield between(scan, whole, last);
    if (!isInside) yield* stored(scan, part);
    whole = isInside ? (whole ?? part) : null;
    last = part;
  }
  if (whole !== null) yield between(scan, whole, last);
}

/** Documents whose keys begin with one of some texts that differ only in the case of letters, in order. */
function* sorted(scan: KeyScan, prefixes: readonly string[]): Iterable<Cursor<StoredDocument>> {
  const { interval, order, snapshot, collection } = scan;
  const open = prefixes.filter((prefix) => interval.shareOf(prefix) !== 'none');
  const found: StoredDocument[] = [];
  for (const prefix of open) if (found.length < FEW) found.push(...between(scan, prefix, prefix).read(FEW - found.length));
  if (found.length < FEW) {
    yield cursorOver(inOrder(found, scan));
    return;
  }
  const whole = open.map((prefix) => snapshot.document(collection, prefix)).filter((document) => document !== undefined);
  const characters = new Set(open.flatMap((prefix) => nextCharacters(scan, prefix)));
  const classes = characterClasses().map((members) => members.filter((character) => characters.has(character)));
  if (order === 'ascending') yield cursorOver(inOrder(whole, scan));
  for (const members of order === 'ascending' ? classes : classes.toReversed())
    if (members.length > 0)
      yield* sorted(
        scan,
        open.flatMap((prefix) => members.map((character) => prefix + character)),
      );
  if (order === 'descending') yield cursorOver(inOrder(whole, scan));
}

function inOrder(documents: readonly StoredDocument[], { interval, order }: KeyScan): readonly StoredDocument[] {
  const sign = order === 'descending' ? -1 : 1;
  return documents.filter(({ key }) => interval.contains(key)).sort((a, b) => sign * compareStrings(a.key, b.key));
}

/** The characters that stand behind a text in keys, found by jumping from one to the next. */
function nextCharacters(scan: KeyScan, prefix: string): string[] {
  const characters: string[] = [];
  for (let behind = prefix + KEY_CHARACTERS[0]!; ;) {
    const [document] = scan.snapshot.scan(scan.collection, { from: behind, below: prefix + BEHIND_STORED }).read(1);
    if (!document) return characters;
    const character = document.key.charAt(prefix.length);
    characters.push(character);
    behind = prefix + character + BEHIND_STORED;
  }
}

/** The documents whose keys begin with the first text, the last one, or lie between them. */
const between = ({ snapshot, collection }: KeyScan, first: string, last: string): Cursor<StoredDocument> =>
  snapshot.scan(collection, { from: first, below: last + BEHIND_STORED });
