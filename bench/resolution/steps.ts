import type { NamedThing } from '@strata/graph';
import { resolveThingsSteps, seededRandom } from '@strata/graph';

// The longest steps of resolving many names: what an import may hold the event loop for, collections of garbage included.
//   node tools/run.mjs bench/resolution/steps.ts [names]

const count = Number(process.argv[2] ?? 100_000);
const random = seededRandom(1);
const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)]!;
const SYLLABLES = 'ba be bo da de do ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo'.split(' ');
const word = (length: number) => Array.from({ length }, () => pick(SYLLABLES)).join('');
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const given = Array.from({ length: 400 }, () => capital(word(2)));
const surnames = Array.from({ length: count / 5 }, () => capital(word(3)));

const things = Array.from({ length: count }, (_, at): NamedThing => {
  const name =
    at % 4 === 0 ? `${pick(given)} ${pick(surnames)} Company` : `${pick(given)} ${at % 5 === 0 ? 'A. ' : ''}${pick(surnames)}`;
  const start = at - (at % 10);
  const neighbours = [1, 2, 3].map((by) => start + ((at + by) % 10)).filter((other) => other < count && other !== at);
  const type = at % 4 === 0 ? 'organization' : 'person';
  return { identity: name.toUpperCase(), name, type, document: Math.floor(at / 10), mentions: 1 + (at % 3), neighbours };
});

const steps = resolveThingsSteps(things);
const longest: { step: number; ms: number }[] = [];
let step = 0;
const began = performance.now();
for (;;) {
  const before = performance.now();
  const { done, value } = steps.next();
  const ms = performance.now() - before;
  if (ms > 5) longest.push({ step, ms: Math.round(ms) });
  step++;
  if (done) {
    console.log({ names: count, steps: step, merges: value.merges.length, ms: Math.round(performance.now() - began) });
    break;
  }
}
console.table(longest.sort((a, b) => b.ms - a.ms).slice(0, 12));
