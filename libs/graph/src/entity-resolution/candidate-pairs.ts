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
  const blocks = new Map<string, number[]>();
  for (const [position, form] of forms.entries()) {
    yield;
    for (const key of blockingKeys(form)) {
      const block = blocks.get(key);
      if (block) block.push(position);
      else blocks.set(key, [position]);
    }
  }
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  for (const block of blocks.values()) {
    if (block.length < 2) continue;
    const isLarge = block.length > LARGEST_BLOCK;
    const members = isLarge ? yield* sortSteps(block, (a, b) => compareWords(forms[a]!, forms[b]!)) : block;
    const reach = isLarge ? WINDOW : members.length;
    for (const [place, one] of members.entries())
      for (const other of members.slice(place + 1, place + 1 + reach)) {
        yield;
        const [low, high] = one < other ? [one, other] : [other, one];
        const pair = low * forms.length + high;
        if (low === high || seen.has(pair)) continue;
        seen.add(pair);
        pairs.push([low, high]);
      }
  }
  return pairs;
}

function compareWords(a: NameForm, b: NameForm): number {
  const [one, other] = [a.words.join(' '), b.words.join(' ')];
  return one < other ? -1 : one > other ? 1 : 0;
}
