/** Calls and their verdicts in read-only mode, for somebody who may write `open` and read `closed` (spec auth, section 8). */
export const READ_ONLY_CASES: readonly [call: string, body: unknown, verdict: [status: number, errorNum?: number]][] = [
  ['POST document/open', {}, [403, 1004]],
  ['POST document/closed', {}, [403, 11]], // levels come first
  ['PUT document/open?onlyget=true', ['1'], [200, undefined]],
  ['PUT collection/open/truncate', undefined, [403, 1004]],
  ['PUT collection/open/properties', {}, [403, 1004]],
  ['PUT collection/open/rename', { name: 'other' }, [403, 1004]],
  ['POST collection', { name: 'new' }, [403, 11]],
  ['DELETE collection/open', undefined, [403, 11]],
  ['POST index?collection=open', { type: 'persistent', fields: ['a'] }, [403, 1004]],
  ['POST import?collection=open&type=list', [{}], [403, 1004]],
  ['POST view', { name: 'new', type: 'arangosearch' }, [403, 1004]],
  ['POST analyzer', { name: 'new', type: 'identity' }, [403, 1004]],
  ['POST aqlfunction', { name: 'A::B', code: 'function () {}' }, [403, 1004]],
  ['POST gharial', { name: 'new', orphanCollections: ['open'] }, [403, 1004]],
  ['POST gharial/graph/vertex/open', {}, [403, 1004]],
  ['PUT simple/remove-by-keys', { collection: 'open', keys: [] }, [403, 1004]],
  ['PUT simple/all', { collection: 'open' }, [201, undefined]],
  ['POST cursor', { query: 'FOR d IN open RETURN d' }, [201, undefined]],
  ['POST cursor', { query: 'INSERT {} INTO open' }, [403, 1004]],
  ['POST explain', { query: 'INSERT {} INTO open' }, [403, 1004]],
  ['POST transaction/begin', { collections: { read: 'open' } }, [201, undefined]],
  ['POST transaction/begin', { collections: { write: 'open' } }, [403, 1004]],
  ['GET collection/open/count', undefined, [200, undefined]],
];

/** Calls that name a collection by its id. */
export const callsById = (id: string): readonly (readonly [method: string, path: string, body?: unknown])[] => [
  ['GET', `document/${id}/1`],
  ['GET', `collection/${id}/count`],
  ['PUT', `collection/${id}/truncate`],
  ['DELETE', `collection/${id}`],
  ['GET', `index?collection=${id}`],
  ['POST', `import?collection=${id}&type=list`, [{}]],
  ['PUT', 'simple/all', { collection: id }],
  ['POST', 'cursor', { query: `FOR d IN \`${id}\` RETURN d` }],
  ['POST', 'cursor', { query: 'FOR d IN @@c RETURN d', bindVars: { '@c': id } }],
  ['POST', 'cursor', { query: 'INSERT {} INTO @@c', bindVars: { '@c': id } }],
  ['POST', 'cursor', { query: `RETURN COLLECTION_COUNT("${id}")` }],
  ['POST', 'transaction/begin', { collections: { read: id } }],
  ['POST', 'view', { name: 'byId', type: 'arangosearch', links: { [id]: {} } }],
];
