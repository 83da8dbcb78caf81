import type { CharacterTest, Pattern } from './pattern';

/** V8's linear engine copies what is repeated a counted number of times; beyond this it refuses. */
const MAX_COPIES = 16;

/**
 * The same pattern for JavaScript, on texts of ASCII characters only, without flags; null when V8 could not finish it in linear time:
 * then it has look-around, references, parts that do not give back, or long counted repetitions.
 */
export function javascriptSource(pattern: Pattern, copies = 1): string | null {
  switch (pattern.kind) {
    case 'character':
      return classOf(pattern.test);
    case 'sequence':
      return joined(pattern.parts, '', copies);
    case 'choice': {
      const options = joined(pattern.options, '|', copies);
      return options === null ? null : `(?:${options})`;
    }
    case 'repeat': {
      const { min, max, appetite } = pattern;
      const times = max === Infinity ? Math.max(1, min) : Math.max(1, max);
      if (appetite === 'possessive' || copies * times > MAX_COPIES) return null;
      const body = javascriptSource(pattern.body, copies * times);
      return body === null ? null : `(?:${body}){${min},${max === Infinity ? '' : max}}${appetite === 'lazy' ? '?' : ''}`;
    }
    case 'group': {
      const body = javascriptSource(pattern.body, copies);
      return body === null ? null : `(${body})`;
    }
    case 'anchor':
      return { textStart: '^', textEnd: '$', wordBoundary: '\\b', noWordBoundary: '\\B', lastLineEnd: null, lineStart: null, lineEnd: null }[pattern.at]; // prettier-ignore
    case 'atomic':
    case 'look':
    case 'backReference':
      return null;
  }
}

function joined(patterns: readonly Pattern[], separator: string, copies: number): string | null {
  const sources: string[] = [];
  for (const pattern of patterns) {
    const source = javascriptSource(pattern, copies);
    if (source === null) return null;
    sources.push(source);
  }
  return sources.join(separator);
}

const hex = (code: number): string => `\\x${code.toString(16).padStart(2, '0')}`;

/** The ASCII characters that pass. */
function classOf(test: CharacterTest): string {
  let members = '';
  for (let code = 0; code < 128; code += 1) {
    if (!test(code)) continue;
    let last = code;
    while (last < 127 && test(last + 1)) last += 1;
    members += last === code ? hex(code) : `${hex(code)}-${hex(last)}`;
    code = last;
  }
  return `[${members}]`;
}
