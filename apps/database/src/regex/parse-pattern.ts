import { anything, between, ESCAPED_CLASSES, ignoringCase, not, notLineEnd, property } from './characters';
import { parseCharacterSet } from './parse-set';
import type { Anchor, Appetite, CharacterTest, ParsedPattern, Pattern } from './pattern';
import { longest, PatternError } from './pattern';
import { PatternText } from './pattern-text';

const MAX_COPIES = 1000;
const DEEPEST_NESTING = 200;
const ANCHOR_ESCAPES: Readonly<Record<string, Anchor>> = {
  A: 'textStart',
  z: 'textEnd',
  Z: 'lastLineEnd',
  b: 'wordBoundary',
  B: 'noWordBoundary',
};

interface Flags {
  readonly i: boolean;
  readonly s: boolean;
  readonly m: boolean;
  readonly x: boolean;
}

/**
 * Parses a pattern of ICU's regular expressions (ICU User Guide, "Regular Expressions").
 * @throws PatternError
 */
export function parsePattern(source: string, ignoreCase: boolean): ParsedPattern {
  return new PatternParser(source, ignoreCase).parse();
}

class PatternParser {
  private readonly text: PatternText;
  private readonly names = new Map<string, number>();
  private flags: Flags;
  private groups = 0;
  private depth = 0;

  constructor(source: string, ignoreCase: boolean) {
    this.text = new PatternText(source);
    this.flags = { i: ignoreCase, s: false, m: false, x: false };
  }

  parse(): ParsedPattern {
    const root = this.choice();
    if (!this.text.atEnd) throw new PatternError('a parenthesis too many');
    return { root, groups: this.groups, names: this.names };
  }

  /** Flags set inside are forgotten at the end. */
  private choice(): Pattern {
    this.depth += 1;
    if (this.depth > DEEPEST_NESTING) throw new PatternError('nested too deeply');
    const outer = this.flags;
    const options = [this.sequence()];
    while (this.text.accept('|')) options.push(this.sequence());
    this.flags = outer;
    this.depth -= 1;
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    for (;;) {
      if (this.flags.x) this.text.skipComments();
      if (this.text.atEnd || this.text.looksAt('|') || this.text.looksAt(')')) break;
      if (this.text.accept('\\Q')) parts.push(...[...this.text.upTo('\\E')].map((one) => this.literal(one)));
      else {
        const atom = this.atom();
        if (atom !== null) parts.push(this.quantified(atom));
      }
    }
    return { kind: 'sequence', parts };
  }

  private quantified(atom: Pattern): Pattern {
    let pattern = atom;
    for (;;) {
      if (this.flags.x) this.text.skipComments();
      const bounds = this.text.repetition();
      if (bounds === null) return pattern;
      const appetite: Appetite = this.text.accept('?') ? 'lazy' : this.text.accept('+') ? 'possessive' : 'greedy';
      const [min, max] = bounds;
      if (min > max || min > MAX_COPIES || (max !== Infinity && max > MAX_COPIES)) throw new PatternError('bad repetition');
      pattern = { kind: 'repeat', body: pattern, min, max, appetite };
    }
  }

  /** Null: it only set flags. */
  private atom(): Pattern | null {
    const { text } = this;
    if (text.accept('(')) return this.group();
    if (text.accept('[')) return { kind: 'character', test: parseCharacterSet(text, this.flags.i) };
    if (text.accept('.')) return { kind: 'character', test: this.flags.s ? anything : notLineEnd };
    if (text.accept('^')) return { kind: 'anchor', at: this.flags.m ? 'lineStart' : 'textStart' };
    if (text.accept('$')) return { kind: 'anchor', at: this.flags.m ? 'lineEnd' : 'lastLineEnd' };
    if (text.accept('\\')) return this.escape();
    const one = text.next();
    if ('*+?{'.includes(one)) throw new PatternError('nothing to repeat');
    return this.literal(one);
  }

  private literal(one: string): Pattern {
    const code = one.codePointAt(0) ?? 0;
    return this.character((other) => other === code);
  }

  private character(test: CharacterTest): Pattern {
    return { kind: 'character', test: this.flags.i ? ignoringCase(test) : test };
  }

  private group(): Pattern | null {
    const { text } = this;
    if (!text.accept('?')) return this.capture();
    if (text.accept(':')) return this.closed(this.choice());
    if (text.accept('>')) return this.closed({ kind: 'atomic', body: this.choice() });
    if (text.accept('#')) {
      text.upTo(')');
      return null;
    }
    for (const [opening, behind, negative] of [
      ['=', false, false],
      ['!', false, true],
      ['<=', true, false],
      ['<!', true, true],
    ] as const)
      // prettier-ignore
      if (text.accept(opening)) return this.look(behind, negative);
    if (text.accept('<')) {
      const name = text.upTo('>');
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) || this.names.has(name)) throw new PatternError('bad group name');
      this.names.set(name, this.groups + 1);
      return this.capture();
    }
    return this.flagGroup();
  }

  private capture(): Pattern {
    this.groups += 1;
    const index = this.groups;
    return this.closed({ kind: 'group', index, body: this.choice() });
  }

  private closed(pattern: Pattern): Pattern {
    if (!this.text.accept(')')) throw new PatternError('a parenthesis is open');
    return pattern;
  }

  private look(behind: boolean, negative: boolean): Pattern {
    const body = this.choice();
    if (behind && longest(body) === Infinity) throw new PatternError('look-behind without a longest match');
    return this.closed({ kind: 'look', behind, negative, body });
  }

  /** `(?im-sx)` for the rest of the group, or `(?i: … )`. */
  private flagGroup(): Pattern | null {
    const [, on = '', off = '', end] = this.text.match(/([ismwx]*)(?:-([ismwx]*))?([:)])/y) ?? [];
    if (end === undefined) throw new PatternError('unknown kind of group');
    const outer = this.flags;
    const flag = (name: keyof Flags): boolean => (outer[name] || on.includes(name)) && !off.includes(name);
    this.flags = { i: flag('i'), s: flag('s'), m: flag('m'), x: flag('x') };
    if (end === ')') return null;
    const body = this.choice();
    this.flags = outer;
    return this.closed(body);
  }

  private escape(): Pattern {
    const { text } = this;
    const letter = text.peek();
    const anchor = ANCHOR_ESCAPES[letter];
    if (anchor !== undefined) {
      text.next();
      return { kind: 'anchor', at: anchor };
    }
    const shorthand = ESCAPED_CLASSES[letter];
    if (shorthand !== undefined) {
      text.next();
      return { kind: 'character', test: shorthand };
    }
    if (text.accept('R')) return lineBreak();
    if (text.accept('k<')) return this.backReference(this.names.get(text.upTo('>')));
    if (/[1-9]/.test(letter)) return this.numberedReference();
    const named = text.propertyName();
    if (named !== null) return this.named(named);
    return this.literal(text.escapedCharacter());
  }

  private named({ name, negated }: { readonly name: string; readonly negated: boolean }): Pattern {
    const test = this.flags.i ? ignoringCase(property(name)) : property(name);
    return { kind: 'character', test: negated ? not(test) : test };
  }

  /** As many digits as make a group that exists. */
  private numberedReference(): Pattern {
    const [digits = ''] = this.text.match(/[1-9][0-9]?/y) ?? [];
    if (Number(digits) <= this.groups) return this.backReference(Number(digits));
    this.text.back(digits.length - 1);
    return this.backReference(Number(digits.charAt(0)));
  }

  private backReference(index: number | undefined): Pattern {
    if (index === undefined || index > this.groups) throw new PatternError('reference to no group');
    return { kind: 'backReference', index, ignoreCase: this.flags.i };
  }
}

function lineBreak(): Pattern {
  const one = (code: number): Pattern => ({ kind: 'character', test: (other) => other === code });
  const single: Pattern = { kind: 'character', test: (code) => between(10, 13)(code) || !notLineEnd(code) };
  return { kind: 'choice', options: [{ kind: 'sequence', parts: [one(13), one(10)] }, single] };
}
