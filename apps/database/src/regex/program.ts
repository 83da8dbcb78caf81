import type { Anchor, CharacterTest, ParsedPattern, Pattern } from './pattern';
import { longest, PatternError } from './pattern';

/** One step of the matcher. Targets are places in the program; slots are where positions are kept, two for every group. */
export type Instruction =
  | { readonly op: 'character'; readonly test: CharacterTest }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'progress'; readonly slot: number }
  | { readonly op: 'anchor'; readonly at: Anchor }
  | { readonly op: 'backReference'; readonly slot: number; readonly ignoreCase: boolean }
  | { readonly op: 'atomic'; end: number }
  | { readonly op: 'look'; readonly negative: boolean; readonly reach: number; end: number }
  | { readonly op: 'behind' }
  | { readonly op: 'accept' };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly slots: number;
}

const MAX_INSTRUCTIONS = 20_000;

/** Instructions for a backtracking matcher. @throws PatternError when the pattern's repetitions make it too long */
export function compileProgram({ root, groups }: ParsedPattern): Program {
  const compiler = new ProgramCompiler(2 * (groups + 1));
  compiler.add(root);
  compiler.push({ op: 'accept' });
  return { instructions: compiler.instructions, slots: compiler.slots };
}

class ProgramCompiler {
  readonly instructions: Instruction[] = [];

  constructor(public slots: number) {}

  push<T extends Instruction>(instruction: T): T {
    if (this.instructions.length >= MAX_INSTRUCTIONS) throw new PatternError('the pattern is too long');
    this.instructions.push(instruction);
    return instruction;
  }

  private get here(): number {
    return this.instructions.length;
  }

  add(pattern: Pattern): void {
    switch (pattern.kind) {
      case 'character':
        this.push({ op: 'character', test: pattern.test });
        return;
      case 'sequence':
        for (const part of pattern.parts) this.add(part);
        return;
      case 'choice':
        this.choice(pattern.options);
        return;
      case 'repeat':
        if (pattern.appetite === 'possessive') this.sub({ op: 'atomic', end: 0 }, { ...pattern, appetite: 'greedy' });
        else this.repeat(pattern);
        return;
      case 'group':
        this.push({ op: 'save', slot: 2 * pattern.index });
        this.add(pattern.body);
        this.push({ op: 'save', slot: 2 * pattern.index + 1 });
        return;
      case 'atomic':
        this.sub({ op: 'atomic', end: 0 }, pattern.body);
        return;
      case 'look': {
        const { behind, negative, body } = pattern;
        this.sub({ op: 'look', negative, reach: behind ? longest(body) : -1, end: 0 }, body, behind);
        return;
      }
      case 'backReference':
        this.push({ op: 'backReference', slot: 2 * pattern.index, ignoreCase: pattern.ignoreCase });
        return;
      case 'anchor':
        this.push({ op: 'anchor', at: pattern.at });
    }
  }

  private choice(options: readonly Pattern[]): void {
    const jumps: { to: number }[] = [];
    options.forEach((option, i) => {
      const split = i < options.length - 1 ? this.push({ op: 'split', first: this.here + 1, second: 0 }) : null;
      this.add(option);
      if (split === null) return;
      jumps.push(this.push({ op: 'jump', to: 0 }));
      split.second = this.here;
    });
    for (const jump of jumps) jump.to = this.here;
  }

  /** A part that is matched on its own: what follows cannot make it match otherwise. */
  private sub(start: Instruction & { end: number }, body: Pattern, behind = false): void {
    this.push(start);
    this.add(body);
    if (behind) this.push({ op: 'behind' });
    this.push({ op: 'accept' });
    start.end = this.here;
  }

  private repeat({ body, min, max, appetite }: Extract<Pattern, { kind: 'repeat' }>): void {
    for (let i = 0; i < min; i += 1) this.add(body);
    if (max === Infinity) this.loop(body, appetite === 'lazy');
    else {
      const splits: { first: number; second: number }[] = [];
      for (let i = min; i < max; i += 1) {
        splits.push(this.push({ op: 'split', first: this.here + 1, second: 0 }));
        this.add(body);
      }
      for (const split of splits) this.leave(split, appetite === 'lazy');
    }
  }

  /** A round that matched nothing ends the loop. */
  private loop(body: Pattern, lazy: boolean): void {
    const slot = this.slots;
    this.slots += 1;
    const start = this.here;
    const split = this.push({ op: 'split', first: start + 1, second: 0 });
    this.push({ op: 'save', slot });
    this.add(body);
    this.push({ op: 'progress', slot });
    this.push({ op: 'jump', to: start });
    this.leave(split, lazy);
  }

  private leave(split: { first: number; second: number }, lazy: boolean): void {
    split.second = this.here;
    if (lazy) [split.first, split.second] = [split.second, split.first];
  }
}
