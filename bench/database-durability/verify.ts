import type { Expectations } from './expectations';
import type { ServerProcess } from './server-process';

interface Thing {
  readonly _key: string;
  readonly state: number;
  readonly n: number;
  readonly serial: string;
  readonly group: string;
  readonly tags: readonly string[];
}

interface Index {
  readonly name: string;
  readonly type: string;
  readonly fields: readonly string[];
}

const SAMPLES = 40;

/** Everything acknowledged is there, nothing half, and each index holds what a scan holds. @returns what is wrong */
export async function verify(server: ServerProcess, expected: Expectations): Promise<string[]> {
  const things = (await server.query('FOR thing IN things RETURN thing')) as Thing[];
  const wrong = expected.settle(new Map(things.map(({ _key, state }) => [_key, state])));
  const { count } = (await server.request('GET', '/_api/collection/things/count')) as { count: number };
  if (count !== things.length) wrong.push(`the count is ${count}, a scan finds ${things.length}`);
  const { indexes } = (await server.request('GET', '/_api/index?collection=things')) as { indexes: Index[] };
  checkNames(indexes, expected, wrong);
  for (const index of indexes) if (index.type === 'persistent') await checkIndex(server, things, index, wrong);
  await checkKeys(server, things, wrong);
  await checkLinks(server, wrong);
  return wrong;
}

function checkNames(indexes: readonly Index[], expected: Expectations, wrong: string[]): void {
  const names = new Set(indexes.map(({ name }) => name));
  for (const [name, isThere] of expected.indexes) {
    if (isThere !== undefined && isThere !== names.has(name)) wrong.push(`index ${name} is ${isThere ? 'gone' : 'there'}`);
    expected.indexes.set(name, names.has(name));
  }
}

async function checkIndex(
  server: ServerProcess,
  things: readonly Thing[],
  { name, fields }: Index,
  wrong: string[],
): Promise<void> {
  const first = fields[0] as string;
  const attribute = first.replace('[*]', '') as 'tags' | 'n' | 'serial' | 'group';
  const hint = `OPTIONS { indexHint: ${JSON.stringify(name)}, forceIndexHint: true }`;
  const values = [...new Set(things.flatMap((thing) => thing[attribute] as string | number | readonly string[]))];
  const sampled = values.filter((_, at) => at % Math.max(1, Math.floor(values.length / SAMPLES)) === 0);
  for (const value of sampled) {
    const condition = first.endsWith('[*]') ? `@value IN thing.${attribute}[*]` : `thing.${attribute} == @value`;
    const found = await server.query(`FOR thing IN things ${hint} FILTER ${condition} RETURN thing._key`, { value });
    const wanted = things.filter((thing) => [thing[attribute]].flat().includes(value as never)).map(({ _key }) => _key);
    compare(`index ${name} at ${value}`, found as string[], wanted, wrong);
  }
  if (first.endsWith('[*]')) return;
  const all = await server.query(`FOR thing IN things ${hint} FILTER thing.${attribute} > null RETURN thing._key`);
  compare(
    `index ${name}`,
    all as string[],
    things.map(({ _key }) => _key),
    wrong,
  );
}

async function checkKeys(server: ServerProcess, things: readonly Thing[], wrong: string[]): Promise<void> {
  const keys = things.map(({ _key }) => _key);
  const found = await server.query('FOR key IN @keys RETURN DOCUMENT("things", key)._key', { keys });
  compare('the primary index', found as string[], keys, wrong);
}

async function checkLinks(server: ServerProcess, wrong: string[]): Promise<void> {
  const links = (await server.query('FOR link IN links RETURN [link._key, link._from, link._to]')) as [string, string, string][];
  for (const [side, at] of [
    ['_from', 1],
    ['_to', 2],
  ] as const) {
    const vertices = [...new Set(links.map((link) => link[at]))];
    const found = await server.query(`FOR vertex IN @vertices FOR link IN links FILTER link.${side} == vertex RETURN link._key`, {
      vertices,
    });
    compare(
      `the edge index by ${side}`,
      found as string[],
      links.map(([key]) => key),
      wrong,
    );
  }
}

function compare(what: string, found: readonly string[], wanted: readonly string[], wrong: string[]): void {
  const [one, other] = [[...found].sort(), [...wanted].sort()];
  if (one.length === other.length && one.every((key, at) => key === other[at])) return;
  const missing = other.filter((key) => !one.includes(key));
  const extra = one.filter((key) => !other.includes(key));
  wrong.push(`${what} has ${one.length} instead of ${other.length}; missing ${missing.slice(0, 5)}, too many ${extra.slice(0, 5)}`);
}
