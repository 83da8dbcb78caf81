import type { Answer, GrantedLevel, GuardedDatabase } from '@strata/testing';
import type { Needs, Operation } from './operations';
import { prepareData } from './prepared-data';

export interface Levels {
  readonly onDatabase: GrantedLevel;
  /** of the grant on `closed`; undefined: none was made */
  readonly onCollection: GrantedLevel | undefined;
}

const ORDER = { none: 0, ro: 1, rw: 2 } as const;
const has = (level: GrantedLevel, needed: GrantedLevel = 'none') => ORDER[level] >= ORDER[needed];

/** The rule of spec auth, section 7, for what the table says. */
export function expectedStatus(
  { onDatabase, onCollection = onDatabase }: Levels,
  { db = 'ro', closed, open, administrate }: Needs,
): number {
  if (onDatabase === 'none') return 401;
  const allowed = !administrate && has(onDatabase, db) && has(onCollection, closed) && has(onDatabase, open);
  return allowed ? 200 : 403;
}

/** All combinations; without access to the database, one grant on the collection stands for all. */
export const ALL_LEVELS: readonly Levels[] = [
  { onDatabase: 'none', onCollection: undefined },
  { onDatabase: 'none', onCollection: 'rw' },
  ...(['ro', 'rw'] as const).flatMap((onDatabase) =>
    ([undefined, 'none', 'ro', 'rw'] as const).map((onCollection) => ({ onDatabase, onCollection })),
  ),
];

/** A database of its own and a user with these levels there. @returns runs an operation as that user */
export async function prepareCase(
  server: GuardedDatabase,
  db: string,
  levels: Levels,
): Promise<(operation: Operation) => Promise<Answer>> {
  await prepareData(server, db);
  const principal = await server.user({ [db]: levels.onDatabase, [`${db}/closed`]: levels.onCollection });
  let made = 0;
  const run = async ([call, body]: Operation): Promise<Answer> => {
    const text = JSON.stringify([call, body ?? null]);
    const name = text.includes('FRESH') ? `fresh${++made}` : '';
    if (name !== '') await prepareFresh(name, text);
    const [[method = '', path = ''], sent] = parsedOperation(text.replaceAll('FRESH', name));
    const answer = await server.call(principal, method, `/_db/${db}${path}`, sent ?? undefined);
    const { id } = (answer.body.result ?? {}) as { id?: string };
    if (path.endsWith('/begin') && id) await server.call(principal, 'DELETE', `/_db/${db}/_api/transaction/${id}`); // it holds locks
    return answer;
  };
  const prepareFresh = async (name: string, text: string) => {
    await server.prepare('POST', `/_db/${db}/_api/collection`, { name });
    if (levels.onCollection) await server.grant(principal.name, `${db}/${name}`, levels.onCollection);
    if (text.includes('FRESHview'))
      await server.prepare('POST', `/_db/${db}/_api/view`, { name: `${name}view`, type: 'arangosearch', links: { [name]: {} } });
    if (text.includes('FRESHgraph'))
      await server.prepare('POST', `/_db/${db}/_api/gharial`, { name: `${name}graph`, orphanCollections: [name] });
  };
  return run;
}

function parsedOperation(text: string): [string[], unknown] {
  const [call, body] = JSON.parse(text) as [string, unknown];
  return [call.split(' '), body];
}

const AT_ONCE = 12;

/** Operations whose answers are not as they should be; several at a time, because most of the time is spent waiting for the disk. */
export async function wrongOf(
  operations: readonly Operation[],
  run: (operation: Operation) => Promise<Answer>,
  isRight: (answer: Answer, operation: Operation) => boolean,
): Promise<unknown[]> {
  const left = [...operations];
  const wrong: unknown[] = [];
  const work = async () => {
    for (let operation = left.shift(); operation; operation = left.shift()) {
      const { status, body } = await run(operation);
      if (!isRight({ status, body, headers: {} }, operation)) wrong.push([operation[0], operation[1], status, body]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}
