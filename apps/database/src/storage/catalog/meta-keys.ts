/** Keys of the `meta` table. */
export const META = {
  /** commit number and catalog version, two doubles: changes with every commit */
  state: Buffer.from('state'),
  /** counter: the last commit group of the write-ahead log that LMDB holds */
  log: Buffer.from('log'),
  /** counter: numbers given to collections and indexes so far */
  numbers: Buffer.from('numbers'),
  collection: (id: string) => Buffer.from(`collection/${id}`),
  collections: { start: Buffer.from('collection/'), end: Buffer.from('collection0') },
  view: (id: string) => Buffer.from(`view/${id}`),
  views: { start: Buffer.from('view/'), end: Buffer.from('view0') },
  /** counter: documents of a collection number */
  count: (number: number) => Buffer.from(`count/${number}`),
  /** last value of an autoincrement collection, by collection id */
  lastKey: (id: string) => Buffer.from(`last-key/${id}`),
  /** a key range that belongs to nobody any more and is being deleted: value is empty */
  garbage: (table: 'documents' | 'entries', number: number) => Buffer.from(`garbage/${table}/${number}`),
  garbages: { start: Buffer.from('garbage/'), end: Buffer.from('garbage0') },
} as const;
