import type { NamedThing } from '@strata/graph';
import { resolveThings } from '@strata/graph';
import { readFileSync } from 'node:fs';

// Authors of publications against the people they are known to be: the Wang signatures of inspirehep/beard (examples/data), every publication a
// document, affiliations and fellow authors the neighbours:
//   node tools/run.mjs bench/resolution/authors.ts wang_signatures.json wang_clusters.json
// Then the time for 12,500 to 100,000 names made of the same parts.

const [signaturesPath, clustersPath] = process.argv.slice(2);
if (!signaturesPath || !clustersPath)
  throw new Error('usage: node tools/run.mjs bench/resolution/authors.ts <signatures> <clusters>');
interface Signature {
  signature_id: number;
  publication_id: number;
  author_name: string;
  author_affiliation: string | null;
}
const signatures = JSON.parse(readFileSync(signaturesPath, 'utf8')) as Signature[];
const clusters = Object.values(JSON.parse(readFileSync(clustersPath, 'utf8')) as Record<string, number[]>);

const { things, authors } = thingsOf(signatures);
const { of } = resolveThings(things);
const gold = new Map(clusters.flatMap((members, person) => members.map((id): [number, number] => [id, person])));
const byName = new Map<string, number>();
const figures = {
  'one person a name': pairwise(
    signatures.map(({ author_name }) => byName.get(author_name) ?? byName.set(author_name, byName.size).get(author_name)!),
  ),
  resolved: pairwise(authors.map((thing) => of[thing]!)),
};
console.table(figures);

for (const count of [12_500, 25_000, 50_000, 100_000]) {
  const some = madeThings(count);
  const began = process.cpuUsage();
  const { merges } = resolveThings(some);
  const { user, system } = process.cpuUsage(began);
  console.log({ things: count, merges: merges.length, cpuSeconds: Math.round((user + system) / 1e4) / 100 });
}

function thingsOf(all: readonly Signature[]): { things: NamedThing[]; authors: number[] } {
  const made: (NamedThing & { neighbours: number[] })[] = [];
  const documents = new Map<number, number[]>();
  const add = (name: string, type: string, document: number) =>
    made.push({ identity: name.toUpperCase(), name, type, document, mentions: 1, neighbours: [] }) - 1;
  const places = all.map(({ author_name, author_affiliation, publication_id }) => {
    const author = add(author_name, 'person', publication_id);
    const members = [author, ...(author_affiliation ? [add(author_affiliation, 'organization', publication_id)] : [])];
    if (members[1] !== undefined) {
      made[author]!.neighbours.push(members[1]);
      made[members[1]]!.neighbours.push(author);
    }
    documents.set(publication_id, [...(documents.get(publication_id) ?? []), author]);
    return author;
  });
  for (const fellow of documents.values())
    for (const one of fellow) made[one]!.neighbours.push(...fellow.filter((other) => other !== one));
  return { things: made, authors: places };
}

/** Of the pairs of signatures taken for one person, how many are; of those that are, how many were found. */
function pairwise(person: readonly number[]): { precision: number; recall: number; f1: number } {
  const pairsOf = (keys: Iterable<string>) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  };
  const goldOf = signatures.map(({ signature_id }) => gold.get(signature_id)!);
  const both = pairsOf(person.map((cluster, at) => `${cluster} ${goldOf[at]!}`));
  const precision = both / pairsOf(person.map(String));
  const recall = both / pairsOf(goldOf.map(String));
  const round = (figure: number) => Math.round(figure * 1000) / 1000;
  return { precision: round(precision), recall: round(recall), f1: round((2 * precision * recall) / (precision + recall)) };
}

/** Names of a given name, a middle letter for some, and a surname, ten to a document, each told of with the next two. */
function madeThings(count: number): NamedThing[] {
  const given = [...new Set(signatures.map(({ author_name }) => author_name.split(',')[1]?.trim() ?? ''))].filter(
    (name) => name.length > 3,
  );
  return Array.from({ length: count }, (_, at) => {
    const surname = `Sur${((at * 7919) % Math.ceil(count / 3)).toString(26).replace(/\d/g, (digit) => 'aeioulnrst'[Number(digit)]!)}`;
    const name = `${given[(at * 31) % given.length]!} ${at % 5 === 0 ? 'A. ' : ''}${surname}`;
    const start = at - (at % 10);
    const neighbours = [start + ((at + 1) % 10), start + ((at + 2) % 10)].filter((other) => other < count && other !== at);
    return { identity: name.toUpperCase(), name, type: 'person', document: Math.floor(at / 10), mentions: 1, neighbours };
  });
}
