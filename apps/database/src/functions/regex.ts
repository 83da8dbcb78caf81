import v8 from 'node:v8';

/*
 * Patterns come from users and must not hang the server. V8 can finish a match that backtracks too much with an engine whose time is
 * linear; it does so for patterns without back references, lookaround and the flags i and u. So patterns are written without those flags
 * where possible, and the few others are refused when they nest unbounded repetitions.
 */
v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
v8.setFlagsFromString('--regexp-backtracks-before-fallback=20000');

const MAX_PATTERN_LENGTH = 10_000;
const MAX_CACHED = 500;
const cache = new Map<string, RegExp | null>();

/** ICU's pattern as a global JavaScript expression; null when it is no valid pattern or cannot be translated or bounded. */
export function icuRegex(pattern: string, ignoreCase: boolean): RegExp | null {
  return cached(`${ignoreCase ? 'i' : 'c'}${pattern}`, () => compile(pattern, ignoreCase));
}

/** LIKE's pattern, anchored: `%` any text, `_` one character, `\` makes the next one plain. */
export function likeRegex(pattern: string, ignoreCase: boolean): RegExp | null {
  return cached(`${ignoreCase ? 'I' : 'L'}${pattern}`, () => {
    let source = '';
    for (let i = 0; i < pattern.length; i += 1) {
      const character = pattern.charAt(i);
      const next = pattern.charAt(i + 1);
      if (character === '\\' && next !== '') {
        source += literal(next, ignoreCase);
        i += 1;
      } else if (character === '%') source += '[^]*';
      else source += character === '_' ? '(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^])' : literal(character, ignoreCase);
    }
    return new RegExp(`^${source}$`, 'g');
  });
}

function cached(key: string, make: () => RegExp | null): RegExp | null {
  let regex = cache.get(key);
  if (regex === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    regex = make();
    cache.set(key, regex);
  }
  if (regex !== null) regex.lastIndex = 0;
  return regex;
}

function literal(character: string, ignoreCase: boolean): string {
  if (/[\\^$.*+?()[\]{}|/]/.test(character)) return `\\${character}`;
  return ignoreCase ? bothCases(character) : character;
}

function bothCases(character: string): string {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  return lower === upper || lower.length !== 1 || upper.length !== 1 ? character : `[${lower}${upper}]`;
}

function compile(pattern: string, ignoreCase: boolean): RegExp | null {
  if (pattern.length > MAX_PATTERN_LENGTH) return null;
  const source = translate(pattern);
  if (source === null) return null;
  const needsUnicode = /\\[pP]\{|\\u\{|[\ud800-\udfff]/.test(source);
  const needsBacktracking = /\(\?[=!<](?![A-Za-z])|\\[1-9]|\\k</.test(source);
  const folded = ignoreCase && !needsUnicode && !needsBacktracking ? foldCase(source) : null;
  const flags = `g${needsUnicode ? 'u' : ''}${ignoreCase && folded === null ? 'i' : ''}`;
  const isBounded = flags === 'g' && !needsBacktracking;
  if (!isBounded && nestsRepetition(source)) return null;
  try {
    return new RegExp(folded ?? source, flags);
  } catch {
    return null;
  }
}

/** What ICU writes differently: `\A \z \Z \h \Q…\E`, possessive and named POSIX classes; null for what JavaScript cannot do. */
function translate(pattern: string): string | null {
  let source = pattern.replace(/\\Q([^]*?)(?:\\E|$)/g, (_, text: string) =>
    [...text].map((character) => literal(character, false)).join(''),
  );
  source = source
    .replace(/\[\[:(\w+):\]\]/g, (whole, name: string) => POSIX[name] ?? whole)
    .replace(/\[:(\w+):\]/g, (whole, name: string) => (POSIX[name] ?? whole).slice(1, -1));
  if (/\(\?[>#]|\\[GRXN]|[*+?}]\+|\(\?[-imsxw]+[:)]/.test(source.replace(/\\\\/g, ''))) return null;
  return source.replace(/\\([AzZh])/g, (_, name: string) => ANCHORS[name] ?? '');
}

const POSIX: Readonly<Record<string, string>> = {
  alpha: '[A-Za-z]',
  digit: '[0-9]',
  alnum: '[A-Za-z0-9]',
  upper: '[A-Z]',
  lower: '[a-z]',
  space: '[\\s]',
  punct: '[!-/:-@\\[-`{-~]',
  xdigit: '[0-9A-Fa-f]',
};
const ANCHORS: Readonly<Record<string, string>> = { A: '^', z: '$', Z: '(?=\\n?$)', h: '[ \\t]' };

/** The pattern with every letter in both cases, so that it needs no flag; null when a class makes that uncertain. */
function foldCase(source: string): string | null {
  let folded = '';
  let inClass = false;
  for (let i = 0; i < source.length; i += 1) {
    const character = source.charAt(i);
    if (character === '\\') {
      if (/[xuc]/.test(source.charAt(i + 1))) return null;
      folded += source.slice(i, i + 2);
      i += 1;
    } else if (inClass) {
      if (source.charAt(i + 1) === '-' && source.charAt(i + 2) !== ']') {
        const range = source.slice(i, i + 3);
        if (!/^([a-z]-[a-z]|[A-Z]-[A-Z]|[0-9]-[0-9])$/.test(range)) return null;
        folded += range.toLowerCase() === range.toUpperCase() ? range : range.toLowerCase() + range.toUpperCase();
        i += 2;
      } else {
        if (character === ']') inClass = false;
        folded += character === ']' ? character : bothCases(character).replace(/^\[(..)\]$/, '$1');
      }
    } else {
      if (character === '[') {
        inClass = true;
        folded += source.charAt(i + 1) === '^' ? '[^' : '[';
        if (source.charAt(i + 1) === '^') i += 1;
      } else if (character === '(' && source.startsWith('(?', i)) {
        const opening = /^\(\?(?::|<[A-Za-z]\w*>)/.exec(source.slice(i));
        if (opening === null) return null;
        folded += opening[0];
        i += opening[0].length - 1;
      } else folded += bothCases(character);
    }
  }
  return folded;
}

/** A repetition without upper bound inside another: what makes backtracking exponential. */
function nestsRepetition(source: string): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const groups: boolean[] = [false];
  for (let i = 0; i < plain.length; i += 1) {
    const character = plain.charAt(i);
    const repeats = /^(?:[*+]|\{\d+,\})/.test(plain.slice(i));
    if (character === '(') groups.push(false);
    else if (character === ')') {
      const inner = groups.pop() ?? false;
      if (inner && /^(?:[*+]|\{\d+,\})/.test(plain.slice(i + 1))) return true;
      if (inner) groups[groups.length - 1] = true;
    } else if (repeats) groups[groups.length - 1] = true;
  }
  return false;
}
