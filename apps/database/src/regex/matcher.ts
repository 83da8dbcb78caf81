import type { Steps } from '../values/steps';
import { BacktrackStack } from './backtrack-stack';
import { word } from './characters';
import type { Anchor } from './pattern';
import type { Instruction, Program } from './program';

const MAX_STEPS = 1_500_000;

/** Steps between two pauses, counted where a search begins anew. */
const STEPS_AT_ONCE = 50_000;

/** The pattern backtracks so much on this text that it was given up. */
export class MatchTooLong extends Error {}

const stack = new BacktrackStack();

/**
 * A backtracking matcher whose stack is no call stack, so that neither long texts nor evil patterns end the process, and a limit of steps for each place
 * where a match may begin.
 */
export class Matcher {
  /** Positions by slot; -1 is unset. */
  private slots: number[] = [];
  /** Pairs: (position, place) to go on from, or (old value, -1 - slot) to put back on the way there. Used within a call of `run`, between pauses. */
  private readonly stack = stack;
  private readonly instructions: readonly Instruction[];
  private readonly behind: number[] = [];
  private steps = 0;

  constructor(
    private readonly program: Program,
    private readonly text: string,
  ) {
    this.instructions = program.instructions;
  }

  /** The first match from a position on: positions of the whole and of the groups, two each. @throws MatchTooLong */
  *find(from: number): Steps<readonly number[] | null> {
    let sincePause = 0;
    for (let start = from; start <= this.text.length; start += 1) {
      sincePause += this.steps + 1;
      this.steps = 0;
      if (sincePause > STEPS_AT_ONCE) {
        sincePause = 0;
        this.stack.clear();
        yield;
      }
      this.slots = new Array<number>(this.program.slots).fill(-1);
      this.stack.top = 0;
      const end = this.run(0, start);
      if (end >= 0) return [start, end, ...this.slots.slice(2)];
      if (isPairAt(this.text, start)) start += 1;
    }
    return null;
  }

  /** @returns where the match ends; -1 without one */
  private run(place: number, position: number): number {
    const base = this.stack.top;
    let pc = place;
    let at = position;
    for (;;) {
      this.steps += 1;
      if (this.steps > MAX_STEPS) throw new MatchTooLong();
      const instruction = this.instructions[pc]!;
      let next = pc + 1;
      switch (instruction.op) {
        case 'character': {
          const code = this.text.codePointAt(at);
          if (code === undefined || !instruction.test(code)) next = -1;
          else at += code > 0xffff ? 2 : 1;
          break;
        }
        case 'split':
          this.stack.push(at, instruction.second);
          next = instruction.first;
          break;
        case 'jump':
          next = instruction.to;
          break;
        case 'save':
          this.stack.push(this.slots[instruction.slot]!, -1 - instruction.slot);
          this.slots[instruction.slot] = at;
          break;
        case 'progress':
          if (this.slots[instruction.slot] === at) next = pc + 2; // behind the jump back
          break;
        case 'anchor':
          if (!this.isAnchor(instruction.at, at)) next = -1;
          break;
        case 'backReference':
          at = this.repeated(instruction.slot, instruction.ignoreCase, at);
          if (at < 0) next = -1;
          break;
        case 'atomic':
          at = this.run(next, at);
          next = at < 0 ? -1 : instruction.end;
          break;
        case 'look':
          next = this.look(instruction, next, at) ? instruction.end : -1;
          break;
        case 'behind':
          if (this.behind.at(-1) !== at) next = -1;
          break;
        case 'accept':
          this.keepOnlyOldValues(base);
          return at;
      }
      while (next < 0) {
        if (this.stack.top === base) return -1;
        next = this.stack.pop();
        at = this.stack.pop();
        if (next < 0) this.slots[-1 - next] = at;
      }
      pc = next;
    }
  }

  private look({ negative, reach }: Extract<Instruction, { op: 'look' }>, place: number, at: number): boolean {
    const base = this.stack.top;
    let found = false;
    if (reach < 0) found = this.run(place, at) >= 0;
    else {
      this.behind.push(at);
      for (let start = at; !found && start >= Math.max(0, at - reach); start -= 1) found = this.run(place, start) >= 0;
      this.behind.pop();
    }
    if (negative && found) this.undo(base);
    return found !== negative;
  }

  /** A part is done: there is no going back into it, but its groups are forgotten when what stands before it is tried otherwise. */
  private keepOnlyOldValues(base: number): void {
    let kept = base;
    for (let i = base; i < this.stack.top; i += 2)
      if (this.stack.at(i + 1) < 0) {
        this.stack.movePair(i, kept);
        kept += 2;
      }
    this.stack.top = kept;
  }

  private undo(base: number): void {
    while (this.stack.top > base) {
      const slot = -1 - this.stack.pop();
      this.slots[slot] = this.stack.pop();
    }
  }

  private repeated(slot: number, ignoreCase: boolean, at: number): number {
    const start = this.slots[slot]!;
    const end = this.slots[slot + 1]!;
    if (start < 0 || end < 0) return -1;
    const wanted = this.text.slice(start, end);
    const found = this.text.slice(at, at + wanted.length);
    const isSame = ignoreCase ? found.toLowerCase() === wanted.toLowerCase() : found === wanted;
    return isSame ? at + wanted.length : -1;
  }

  private isAnchor(anchor: Anchor, at: number): boolean {
    const { text } = this;
    switch (anchor) {
      case 'textStart':
        return at === 0;
      case 'textEnd':
        return at === text.length;
      case 'lastLineEnd':
        return at === text.length || (isLineEnd(text.charCodeAt(at)) && /^(?:\r\n|.)$/s.test(text.slice(at)) && !isSplit(text, at));
      case 'lineStart':
        return at === 0 || (at < text.length && isLineEnd(text.charCodeAt(at - 1)) && !isSplit(text, at));
      case 'lineEnd':
        return at === text.length || (isLineEnd(text.charCodeAt(at)) && !isSplit(text, at));
      case 'wordBoundary':
        return this.isWord(at - 1) !== this.isWord(at);
      case 'noWordBoundary':
        return this.isWord(at - 1) === this.isWord(at);
    }
  }

  private isWord(at: number): boolean {
    return at >= 0 && at < this.text.length && word(this.text.codePointAt(isPairAt(this.text, at - 1) ? at - 1 : at) ?? 0);
  }
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

const isLineEnd = (unit: number): boolean => (unit >= 10 && unit <= 13) || unit === 0x85 || unit === 0x2028 || unit === 0x2029;

/** Between carriage return and line feed, which are one end. */
const isSplit = (text: string, at: number): boolean => text.charCodeAt(at - 1) === 13 && text.charCodeAt(at) === 10;
