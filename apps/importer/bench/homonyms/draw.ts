import { seededRandom } from '@strata/graph';
import { readFileSync, writeFileSync } from 'node:fs';
import { bareName, placeOfName, readPassages } from './passages';

// Draws pairs of passages that use one name, for different things or for one, from collections where that is known (pairs.data.json):
//   node tools/run.mjs apps/importer/bench/homonyms/draw.ts <out.json> <passages.jsonl>... [--questions <questions.jsonl>...]
// Different things: two titles of one bare name (`Casablanca`, `Casablanca (film)`), both of whose passages use the bare name; at most three
// pairs of a name, no disambiguation pages.
// One thing: two passages of one title and other words; or a passage that names what another one is about, where a question needs both.
// Names take turns in the two halves, in the order of the alphabet.

export interface HomonymPair {
  half: 'even' | 'odd';
  same: boolean;
  kind: 'two titles' | 'one title' | 'named elsewhere';
  name: string;
  passages: [one: string, other: string];
}

const SOURCE =
  'Titles and names of articles of Wikipedia in the passages of 2WikiMultihopQA, HotpotQA and MuSiQue; drawn by draw.ts, no texts.';
const PAIRS_OF_A_NAME = 3;
const [out, ...rest] = process.argv.slice(2);
const at = rest.indexOf('--questions');
const [passagePaths, questionPaths] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at + 1)];
if (!out || passagePaths.length === 0)
  throw new Error('usage: draw.ts <out.json> <passages.jsonl>... [--questions <questions.jsonl>...]');

const random = seededRandom(11);
const passages = readPassages(passagePaths).filter(
  ({ title, text }) => !title.includes('disambiguation') && !/\bmay (?:also )?refer to\b/.test(text.slice(0, 200)),
);
const byName = Map.groupBy(
  passages.filter(({ title, text }) => placeOfName(text, bareName(title)) >= 0),
  ({ title }) => bareName(title),
);
const byTitle = Map.groupBy(passages, ({ title }) => title);
const drawn = [...differentThings(), ...oneThing(), ...namedElsewhere()];
const names = [...new Set(drawn.map(({ name }) => name))].sort();
const halves = new Map(names.map((name, place) => [name, place % 2 === 0 ? 'even' : 'odd'] as const));
const pairs = drawn.map((pair): HomonymPair => ({ half: halves.get(pair.name)!, ...pair }));
writeFileSync(out, `${JSON.stringify({ source: SOURCE, pairs }, undefined, 1)}\n`);
console.log(
  Map.groupBy(pairs, ({ half, kind }) => `${half}, ${kind}`)
    .entries()
    .map(([kind, some]) => `${kind}: ${some.length}`)
    .toArray()
    .sort(),
);

type Drawn = Omit<HomonymPair, 'half'>;

function* differentThings(): Generator<Drawn> {
  for (const [name, members] of byName) {
    const titles = [...new Set(members.map(({ title }) => title))];
    const all = titles.flatMap((one, place) => titles.slice(place + 1).map((other): [string, string] => [one, other]));
    for (const passages of shuffled(all).slice(0, PAIRS_OF_A_NAME)) yield { same: false, kind: 'two titles', name, passages };
  }
}

function* oneThing(): Generator<Drawn> {
  for (const [title, members] of byTitle) {
    const name = bareName(title);
    const [one, other] = members.filter(({ text }) => placeOfName(text, name) >= 0);
    if (one && other) yield { same: true, kind: 'one title', name, passages: [one.id, other.id] };
  }
}

/** `gold` are the titles that answer a question, or lines of the passages beside it. */
function* namedElsewhere(): Generator<Drawn> {
  const seen = new Set<string>();
  for (const path of questionPaths) {
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    for (const line of lines) {
      const { gold } = JSON.parse(line) as { gold: (string | number)[] };
      const titles = gold.map((one) => (typeof one === 'number' ? titleAt(path, one) : one));
      for (const about of titles)
        for (const elsewhere of titles) {
          const name = bareName(about);
          const [one, other] = [byTitle.get(about)?.[0], byTitle.get(elsewhere)?.[0]];
          if (!one || !other || bareName(elsewhere) === name || seen.has(`${about}\n${elsewhere}`)) continue;
          if (placeOfName(one.text, name) < 0 || !isNamedInFull(other.text, name)) continue;
          seen.add(`${about}\n${elsewhere}`);
          yield { same: true, kind: 'named elsewhere', name, passages: [one.id, other.id] };
        }
    }
  }
}

/** Not as a part of a longer name: `Franz` in `Franz Ferdinand`. */
function isNamedInFull(text: string, name: string): boolean {
  const start = placeOfName(text, name);
  return start >= 0 && !/\p{Lu}\p{L}*\s$/u.test(text.slice(0, start)) && !/^\s\p{Lu}/u.test(text.slice(start + name.length));
}

function titleAt(questions: string, line: number): string {
  const beside = readFileSync(questions.replace(/questions\.jsonl$/, 'passages.jsonl'), 'utf8').split('\n');
  return (JSON.parse(beside[line]!) as { title: string }).title;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
