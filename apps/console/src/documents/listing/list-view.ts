import type { DocumentState, ListedDocument } from '@strata/client';

/** Columns that a list can be sorted by; `place` is category, then name. */
export const SORT_KEYS = ['place', 'name', 'size', 'uploaded', 'state'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const STATES: readonly DocumentState[] = ['in the graph', 'mapped', 'uploaded', 'left out'];

/** Which documents are shown, and how: it stands in the address, so that a reload or a link shows the same. */
export interface ListView {
  /** part of the name, in any case; empty: all */
  readonly name: string;
  /** empty: all */
  readonly category: string;
  readonly state: DocumentState | '';
  readonly sort: SortKey;
  readonly isDescending: boolean;
  /** from 1 */
  readonly page: number;
}

export const PAGE_SIZE = 50;
const FIRST_VIEW: ListView = { name: '', category: '', state: '', sort: 'place', isDescending: false, page: 1 };

/** Reads the last segment of an address; what makes no sense counts as not said. */
export function readView(segment: string): ListView {
  const said = new URLSearchParams(segment);
  const page = Number(said.get('page') ?? 1);
  return {
    name: said.get('name') ?? '',
    category: said.get('category') ?? '',
    state: STATES.find((state) => state === said.get('state')) ?? '',
    sort: SORT_KEYS.find((key) => key === said.get('sort')) ?? FIRST_VIEW.sort,
    isDescending: said.get('order') === 'descending',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The segment that says so; empty for a view that nobody has changed. */
export function writeView({ name, category, state, sort, isDescending, page }: ListView): string {
  const said = new URLSearchParams();
  if (name !== '') said.set('name', name);
  if (category !== '') said.set('category', category);
  if (state !== '') said.set('state', state);
  if (sort !== FIRST_VIEW.sort) said.set('sort', sort);
  if (isDescending) said.set('order', 'descending');
  if (page > 1) said.set('page', String(page));
  return said.toString();
}

/** The documents of a view, in its order; the given ones are by category and name. */
export function documentsOfView(documents: readonly ListedDocument[], view: ListView): ListedDocument[] {
  const wanted = view.name.normalize('NFC').toLowerCase();
  const shown = documents.filter(
    ({ name, category, state }) =>
      (view.category === '' || category === view.category) &&
      (view.state === '' || state === view.state) &&
      (wanted === '' || name.normalize('NFC').toLowerCase().includes(wanted)),
  );
  if (view.sort !== 'place') shown.sort(ORDERS[view.sort]);
  return view.isDescending ? shown.reverse() : shown;
}

const compareNames = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
const ORDERS: Readonly<Record<Exclude<SortKey, 'place'>, (a: ListedDocument, b: ListedDocument) => number>> = {
  name: (a, b) => compareNames(a.name, b.name),
  size: (a, b) => a.size - b.size,
  uploaded: (a, b) => Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt),
  state: (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
};

/** One page of a list; a page past the end is the last one. */
export function pageOf<Item>(items: readonly Item[], wanted: number): { items: readonly Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}
