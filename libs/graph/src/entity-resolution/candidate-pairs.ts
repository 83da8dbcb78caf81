import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';
import { blockingKeys } from './blocking-keys';
import type { NameForm } from './name-form';

/** Names of a block that are compared with each other; of larger blocks each is compared with those that follow it by name. */
const LARGEST_BLOCK = 40;
const WINDOW = 8;

/**
 * Pairs of names that may mean one thing: those that share a block. Large blocks are walked in order of their names with a window ("sorted
 * neighbourhood", Hernández and Stolfo, SIGMOD 1995), so that the number of pairs grows as the number of names does.
 * @param forms by name
 * @returns pairs with the lower position first, each once
 */
export function* candidatePairSteps(forms: readonly NameForm[]): Steps<[number, number][]> {
  const parts = Array.from({ length: PARTS }, () => new Map<string, number[]>());
  for (const [position, form] of forms.entries()) {
    yield;
    for (const key of blockingKeys(form)) {
      const blocks = parts[partOf(key)]!;
      const block = blocks.get(key);
      if (block) block.push(position);
      else blocks.set(key, [position]);
    }
  }
  const seen: (Set<number> | undefined)[] = forms.map(() => undefined);
  const pairs: [number, number][] = [];
  for (const blocks of parts) {
    for (const block of blocks.values()) {
      yield;
      if (block.length < 2) continue;
      const isLarge = block.length > LARGEST_BLOCK;
      const members = isLarge ? yield* sortSteps(block, (a, b) => compareWords(forms[a]!, forms[b]!)) : block;
      const reach = isLarge ? WINDOW : members.length;
      for (const [place, one] of members.entries())
        for (const other of members.slice(place + 1, place + 1 + reach)) {
          yield;
          const [low, high] = one < other ? [one, other] : [other, one];
          const known = (seen[low] ??= new Set());
          if (low === high || known.has(high)) continue;
          known.add(high);
          pairs.push([low, high]);
        }
    }
    blocks.clear();
  }
  return pairs;
}

/** A map of a million keys takes over 100 ms whenever it grows: many smaller ones do not. */
const PARTS = 128;

function partOf(key: string): number {
  let sum = key.length;
  for (let at = 0; at < key.length; at += 2) sum = (sum * 31 + key.charCodeAt(at)) | 0;
  return Math.abs(sum) % PARTS;
}

function compareWords(a: NameForm, b: NameForm): number {
  const [one, other] = [a.words.join(' '), b.words.join(' ')];
  return one < other ? -1 : one > other ? 1 : 0;
}
