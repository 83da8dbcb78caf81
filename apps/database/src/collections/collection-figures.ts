import { setImmediate as others } from 'node:timers/promises';
import { readIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { CollectionDefinition, IndexDefinition, Snapshot } from '../store/database';
import { fullDescription } from './describe-collection';

/** Index entries counted before others get their turn. */
const TURN = 1_000;
const FROM_THE_FIRST = new Uint8Array();

/** Answers how much a collection holds; with `details` also how many entries each of its indexes has, for which all are counted. */
export function collectionFigures(context: RequestContext): Reply | Promise<Reply> {
  const name = context.params['collection'] ?? '';
  if (!context.query.flag('details'))
    return readIn(context, (snapshot) => figuresReply(context, snapshot, snapshot.collection(name), {}));
  return detailedFigures(context, name);
}

/** Of what is committed, because counting lets others work in between. */
async function detailedFigures(context: RequestContext, name: string): Promise<Reply> {
  const snapshot = context.database.snapshot();
  try {
    const collection = snapshot.collection(name);
    const indexes = [];
    for (const index of shownIndexes(collection))
      indexes.push({ type: index.type, id: Number(index.id), count: await entryCount(snapshot, collection, index) });
    return figuresReply(context, snapshot, collection, { engine: { documents: snapshot.count(collection), indexes } });
  } finally {
    snapshot.release();
  }
}

function figuresReply({ database }: RequestContext, snapshot: Snapshot, collection: CollectionDefinition, details: object): Reply {
  const count = snapshot.count(collection);
  return reply(200, {
    ...fullDescription(collection, database.lastKeyValue(collection)),
    count,
    figures: {
      indexes: { count: shownIndexes(collection).length, size: 0 },
      documentsSize: count * averageSize(snapshot, collection),
      cacheInUse: false,
      cacheSize: 0,
      cacheUsage: 0,
      ...details,
    },
  });
}

const shownIndexes = ({ indexes }: CollectionDefinition): readonly IndexDefinition[] => indexes.filter(({ hidden }) => !hidden);

/** bytes of JSON, from the first documents: sizes are an estimate in ArangoDB too */
function averageSize(snapshot: Snapshot, collection: CollectionDefinition): number {
  const sample = snapshot.scan(collection).read(100);
  return sample.length === 0 ? 0 : Math.round(sample.reduce((sum, document) => sum + document.toJson().length, 0) / sample.length);
}

/** The primary index is the documents themselves; an edge has an entry at each of its ends. */
async function entryCount(snapshot: Snapshot, collection: CollectionDefinition, index: IndexDefinition): Promise<number> {
  if (index.type === 'primary') return snapshot.count(collection);
  const reader = snapshot.indexReader(index);
  let start = FROM_THE_FIRST;
  for (let count = 0; ;) {
    let read = 0;
    for (const { key } of reader.range({ start, limit: TURN })) {
      read += 1;
      if (read === TURN) start = Buffer.concat([key, Buffer.of(0)]);
    }
    count += read;
    if (read < TURN) return count;
    await others();
  }
}
