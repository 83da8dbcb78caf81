import { stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import type { AskedParts } from '../asked-question/asked-parts';
import { askedParts } from '../asked-question/asked-parts';
import { isCalled } from './called-like';
import { ordinalItems } from '../passage-text/ordinal-items';
import type { SectionItems } from '../passage-text/section-items';
import { optionItems, sectionItems } from '../passage-text/section-items';
import { tellingStemsOf } from '../passage-text/stems-of-text';
import { textSections } from '../passage-text/text-sections';

/** All that a document lists under a heading of the asked kind. */
export interface ToldParts {
  /** names of them, as many as can be told */
  readonly line: string;
  readonly passage: Passage;
  /** the line of the first one */
  readonly sentence: string;
}

/** Heads under which things of a kind stand, besides such as say the kind. */
const HEADS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (
    [
      ['option', ['options', 'flags', 'configuration', 'settings', 'parameters']],
      ['flag', ['options', 'flags']],
      ['method', ['methods', 'api', 'functions']],
      ['function', ['functions', 'api', 'methods']],
      ['command', ['commands', 'usage', 'cli']],
      ['feature', ['features', 'highlights']],
      ['attendee', ['attendees', 'present', 'attendance', 'participants', 'attending', 'members']],
      ['member', ['members', 'team', 'people']],
      ['setting', ['settings', 'configuration', 'options']],
    ] as const
  ).map(([kind, heads]) => [stem(kind), heads.map((head) => stem(head))]),
);
/** What is written as "-x, --long" in a manual. */
const OPTIONS = new Set(['option', 'flag', 'switch'].map(stem));
const MOST_TOLD = 12;
const MOST_WORDS = 40;
/** Words of a head beside the kind. */
const MOST_BESIDE = 2;

/** What the documents called like a thing list of what a question asks for; undefined for other questions, and where none lists any. */
export function toldParts(question: string, passages: readonly Passage[]): ToldParts | undefined {
  const asked = askedParts(question);
  if (!asked) return undefined;
  const kind = [...topicStems(asked.kind)];
  if (kind.length === 0) return undefined;
  let best: (SectionItems & { passage: Passage; score: number }) | undefined;
  for (const passage of joined(passages.filter((one) => isOf(one, asked.thing)))) {
    for (const { head, start, end } of textSections(passage.text)) {
      const score = fit(head, kind, asked);
      if (score <= (best?.score ?? 0)) continue;
      const items = sectionItems(passage.text.slice(start, end));
      if (items) best = { ...items, passage, score };
    }
  }
  if (!best && kind.length === 1 && OPTIONS.has(kind[0]!))
    for (const passage of joined(passages.filter((one) => isCalled(one, asked.thing)))) {
      const items = optionItems(passage.text);
      if (items) return { line: lineOf(items.names), passage, sentence: items.first };
    }
  return best
    ? { line: lineOf(best.names), passage: best.passage, sentence: best.first }
    : countedOut(asked, kind.at(-1)!, passages);
}

/** What the documents called like the thing count out: "The first field … The second field …". */
function countedOut({ thing }: AskedParts, kind: string, passages: readonly Passage[]): ToldParts | undefined {
  const own = passages.filter((one) => isCalled(one, thing));
  const items = ordinalItems(
    own.map(({ text }) => text),
    kind,
  );
  const passage = items && own.find(({ text }) => text.replace(/\s+/g, ' ').includes(items.first));
  return passage && { line: lineOf(items!.names), passage, sentence: items!.first };
}

/** Called so, or by a title that says all of it: "TSC meeting of 2020-01-15" is that of the committee. */
function isOf(passage: Passage, thing: string): boolean {
  if (isCalled(passage, thing)) return true;
  const titled = tellingStemsOf(passage.title);
  const said = [...tellingStemsOf(thing)];
  return said.length > 1 && said.every((one) => titled.has(one));
}

/** Passages of which one goes on with another as one: a list does not end where a passage is cut. */
function joined(passages: readonly Passage[]): Passage[] {
  const found: Passage[] = [];
  for (const passage of passages) {
    const before = found.at(-1);
    const at = before ? before.text.lastIndexOf(passage.text.slice(0, OVERLAP), before.text.length) : -1;
    if (before && passage.text.length > OVERLAP && at >= 0)
      found[found.length - 1] = { ...before, text: before.text.slice(0, at) + passage.text };
    else found.push(passage);
  }
  return found;
}

/** Characters of a passage by which it is found at the end of the one before it. */
const OVERLAP = 60;

/** How well a head says the kind and nothing else, 0 where it does not. */
function fit(head: string, kind: readonly string[], { thing }: AskedParts): number {
  const named = tellingStemsOf(thing);
  const said = [...tellingStemsOf(head)].filter((one) => !named.has(one));
  const beside = said.filter((one) => !kind.includes(one)).length;
  if (kind.every((one) => said.includes(one))) return beside > MOST_BESIDE ? 0 : 1 / (1 + beside);
  const others = kind.length === 1 ? HEADS[kind[0]!] : undefined;
  const place = said.length === 1 ? (others ?? []).indexOf(said[0]!) : -1;
  return place < 0 ? 0 : 1 / (4 + place);
}

function lineOf(names: readonly string[]): string {
  const told: string[] = [];
  let count = 0;
  for (const name of names.slice(0, MOST_TOLD)) {
    count += name.split(' ').length;
    if (told.length > 0 && count > MOST_WORDS) break;
    told.push(name);
  }
  const line = told.join(names.some((name) => name.includes(', ')) ? '; ' : ', ');
  return told.length < names.length ? `${line}, …` : line;
}
