import fc from 'fast-check';

const MAX_TAPE_LENGTH = 300;

/**
 * The decisions that make one generated query: a tape of numbers, read from the front. Beyond its end every decision is the first option, so
 * a shorter tape, which is what fast-check shrinks to, is a simpler query.
 */
export class Choices {
  private at = 0;

  constructor(private readonly tape: readonly number[]) {}

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    const value = this.tape[this.at] ?? 0;
    this.at += 1;
    return value % limit;
  }

  /** One of the options; put the simplest first. */
  of<T>(...options: readonly [T, ...T[]]): T {
    return options[this.below(options.length)] ?? options[0];
  }

  /** Runs one of the alternatives; put the simplest first. */
  run<Made extends readonly [() => unknown, ...(() => unknown)[]]>(...alternatives: Made): ReturnType<Made[number]> {
    const chosen = alternatives[this.below(alternatives.length)] ?? alternatives[0];
    return chosen() as ReturnType<Made[number]>; // what one of them gives
  }

  /** True about once in `one` times; false when the tape has ended. */
  once(one: number): boolean {
    return this.below(one) === one - 1;
  }

  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

/** Anything that can be written from decisions, as an arbitrary that shrinks to what the shortest tape gives. */
export function fromChoices<T>(write: (choices: Choices) => T): fc.Arbitrary<T> {
  const tape = fc.noBias(fc.array(fc.nat({ max: 9999 }), { maxLength: MAX_TAPE_LENGTH, size: 'max' })); // bias would favour the first options
  return tape.map((numbers) => write(new Choices(numbers)));
}
