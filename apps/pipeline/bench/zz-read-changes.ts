import { readFile } from 'node:fs/promises';
import { sentences } from '@strata/text';
import { startApp } from '@strata/testing';
import { TestPlatform } from '../test/platform';

type P = { title: string; text: string };
const all = (await readFile('/work/shared/data/retrieval/2wiki/passages.jsonl', 'utf8')).trim().split('\n').map((l) => JSON.parse(l) as P);
const fileOf = (p: P) => `${p.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.txt`;
const textOf = (p: P) => `${p.title}\n\n${p.text}`;
const DIRECTED = /directed by ((?:[A-Z][\p{L}.'-]+ ?){2,3})/u;
const BORN = /born(?: on)? (\d{1,2} \w+ \d{4}|\w+ \d{1,2}, \d{4})/;
const unique = [...new Map(all.map((p) => [fileOf(p), p])).values()].filter((p) => p.text.length > 150);
const films = unique.filter((p) => / film /.test(p.text) && DIRECTED.test(p.text) && !DIRECTED.test(p.title)).slice(100, 140);
const people = unique.filter((p) => BORN.test(p.text) && !/ film /.test(p.text.slice(0, 60))).slice(100, 130);
const first = { films: films.slice(0, 32), people: people.slice(0, 28) };
const inserted = films.slice(32, 37).concat(people.slice(28, 30)).concat(films.slice(37, 40));
const NEW = ['Orla Vantreight', 'Bertil Ozanne', 'Quenby Ashgrove', 'Tarquin Melholt', 'Isaura Penhallow'];
const deleted = [...first.films.slice(0, 5), ...first.people.slice(0, 5)];
const changed = [...first.films.slice(5, 10), ...first.people.slice(5, 10)];
const question = (p: P) => (DIRECTED.test(p.text) && / film /.test(p.text) ? `Who directed ${p.title.replace(/ \(.*\)$/, '')}?` : `When was ${p.title.replace(/ \(.*\)$/, '')} born?`);
const fact = (p: P) => (DIRECTED.test(p.text) && / film /.test(p.text) ? DIRECTED.exec(p.text)![1]!.trim() : BORN.exec(p.text)![1]!);
const change = (p: P, n: number): P =>
  DIRECTED.test(p.text) && / film /.test(p.text)
    ? { title: p.title, text: p.text.replaceAll(DIRECTED.exec(p.text)![1]!.trim(), NEW[n % 5]!) }
    : { title: p.title, text: p.text.replaceAll(BORN.exec(p.text)![1]!, `${n + 3} March ${1701 + n}`) };

await using platform = await TestPlatform.start({ importers: 1 });
await using query = await startApp('nl-query', {
  JWT_SECRET_KEYFILE: platform.database.secretKeyfile, DB_URL: platform.database.url, DB_NAME: 'strata', PROJECT_NAME: 'strata', LOG_LEVEL: 'warn',
});
const put = async (c: string, ps: P[]) => platform.upload(c, Object.fromEntries(ps.map((p) => [fileOf(p), textOf(p)])));
await put('films', first.films);
await put('people', first.people);
console.log('build', (await platform.build(['films', 'people']))['status'], (await platform.analyze('very_high'))['status'], (await platform.orchestrate())['status']);
const ask = async (q: string, type = 'UNIFIED') => {
  const a = await platform.askService<{ result: string; metadata: string }>(`${query.url}/v1/graphrag-query`, 'strata', { query: q, query_type: type, include_metadata: true, use_cache: true });
  return a;
};
const shown = (t: string) => t.replace(/\s+/g, ' ').slice(0, 160);
let right = 0;
for (const p of [...deleted, ...changed]) if ((await ask(question(p))).result.includes(fact(p).split(' ')[0]!)) right++;
console.log(`before: ${right} of 20 right`);
const global = await ask('What are these documents about?', 'GLOBAL');
console.log('global before:', shown(global.result));

const catOf = (p: P) => (first.films.includes(p) ? 'films' : 'people');
for (const c of ['films', 'people']) {
  const t = performance.now();
  const r = await platform.send('POST', '/v1/graph/delete', { doc_names: deleted.filter((p) => catOf(p) === c).map(fileOf), category: c });
  console.log('delete', c, r.status, r.body['overallStatus'], r.body['errorMessage'], Math.round(performance.now() - t), 'ms', JSON.stringify(r.body['layer3Results']));
}
const news = changed.map((p, n) => change(p, n));
const ids: string[] = [];
for (const c of ['films', 'people']) {
  const own = changed.filter((p) => catOf(p) === c);
  await put(c, own.map((p) => news[changed.indexOf(p)]!));
  const fids = await platform.fileIds(c);
  const u = await platform.update({ files: own.map((p) => ({ doc_name: fileOf(p), file_id: fids[fileOf(p)] })), category: c });
  console.log('update', c, u['status'], u['summary']);
  ids.push(...own.map((p) => fids[fileOf(p)]!));
  const add = inserted.filter((p) => (DIRECTED.test(p.text) && / film /.test(p.text)) === (c === 'films'));
  await put(c, add);
  const f2 = await platform.fileIds(c);
  for (let tries = 0; ; tries++) {
    const i = await platform.send<{ results: { success: boolean; clusterKey: string }[] }>('POST', '/v1/graph/insert', { files: add.map((p) => ({ doc_name: fileOf(p), file_id: f2[fileOf(p)] })), category: c });
    if (i.status === 409 && tries < 50) { await new Promise((r) => setTimeout(r, 200)); continue; }
    console.log('insert', c, i.status, i.body.results?.filter((r) => r.success).length, 'of', add.length, 'clustered', i.body.results?.filter((r) => r.clusterKey !== '').length);
    break;
  }
  ids.push(...add.map((p) => f2[fileOf(p)]!));
}
// between update and orchestrate: the old content must be gone already
const orch = await platform.orchestrate({ file_ids: ids });
console.log('orchestrate', orch['status'], JSON.stringify((orch['jobs'] as { ragPartitionId: string; divergenceScore: number; needsReclustering: boolean }[]).map((j) => [j.ragPartitionId, j.divergenceScore, j.needsReclustering])));
console.log('invariants', JSON.stringify(await platform.brokenInvariants()));

// what may still stand
const present = [...first.films, ...first.people].filter((p) => !deleted.includes(p) && !changed.includes(p)).concat(news, inserted).map((p) => textOf(p).replace(/\s+/g, ' ')).join('\n');
const goneSentences = [...deleted, ...changed].flatMap((p) => sentences(textOf(p)).map(({ start, end }) => textOf(p).slice(start, end).replace(/\s+/g, ' '))).filter((s) => s.length > 25 && !present.includes(s));
const { result } = await platform.askDatabase<{ result: { name: string; isSystem: boolean }[] }>('GET', '/_api/collection');
const hits: Record<string, number> = {};
for (const { name } of result.filter(({ isSystem }) => !isSystem))
  for (const row of await platform.query<string>(`FOR r IN \`${name}\` RETURN JSON_STRINGIFY(r)`)) {
    const folded = row.replace(/\\n/g, ' ').replace(/\\"/g, '"').replace(/\s+/g, ' ');
    for (const s of goneSentences) if (folded.includes(s)) hits[name] = (hits[name] ?? 0) + 1;
  }
console.log('lost sentences', goneSentences.length, 'hits by collection', JSON.stringify(hits));
const shingles = (t: string) => { const w = t.replace(/\s+/g, ' ').split(' '); return w.slice(7).map((_, i) => w.slice(i, i + 8).join(' ')); };
const lostShingles = new Set([...deleted, ...changed].flatMap((p) => shingles(p.text)).filter((s) => !present.includes(s)));
const quotes = (t: string) => shingles(t).filter((s) => lostShingles.has(s)).length;
let told = 0, quoted = 0, rightNew = 0, oldFact = 0;
for (const type of ['UNIFIED', 'LOCAL', 'GLOBAL']) {
  told = quoted = rightNew = oldFact = 0;
  for (const p of deleted) {
    const { result: text } = await ask(question(p), type);
    if (text.includes(fact(p))) told++;
    if (quotes(text) > 0) quoted++;
    if (type === 'UNIFIED') console.log('  deleted:', question(p), '=>', shown(text));
  }
  for (const [n, p] of changed.entries()) {
    const { result: text } = await ask(question(p), type);
    if (text.includes(fact(news[n]!))) rightNew++;
    if (text.includes(fact(p))) oldFact++;
    if (quotes(text) > 0) quoted++;
    if (type === 'UNIFIED') console.log('  changed:', question(p), '=>', shown(text), '| wanted', fact(news[n]!));
  }
  console.log(`${type}: deleted fact told ${told}/10, changed: new fact ${rightNew}/10, old fact ${oldFact}/10, answers quoting lost text ${quoted}/20`);
}
let ins = 0;
for (const p of inserted) if ((await ask(question(p))).result.includes(fact(p))) ins++;
console.log(`inserted: ${ins} of ${inserted.length} right (UNIFIED)`);
