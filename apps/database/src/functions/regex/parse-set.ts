import { between, either, ESCAPED_CLASSES, not, POSIX_CLASSES, property } from './characters';
import type { CharacterTest } from './pattern';
import { PatternError } from './pattern';
import type { PatternText } from './pattern-text';

/** `[…]` from behind its bracket: members, ranges, classes, sets inside, `&&` for what both sides have, `--` for what only the left has. */
export function parseCharacterSet(text: PatternText): CharacterTest {
  const negated = text.accept('^');
  let result = union(text, true);
  while (!text.accept(']')) {
    const intersects = text.accept('&&');
    if (!intersects && !text.accept('--')) throw new PatternError('a set is open');
    const left = result;
    const right = union(text, false);
    result = intersects ? (code) => left(code) && right(code) : (code) => left(code) && !right(code);
  }
  return negated ? not(result) : result;
}

function union(text: PatternText, isFirst: boolean): CharacterTest {
  const members: CharacterTest[] = [];
  if (isFirst && text.accept(']')) members.push((code) => code === 93);
  while (!text.looksAt(']') && !text.looksAt('&&') && !text.looksAt('--')) members.push(member(text));
  return either(...members);
}

function member(text: PatternText): CharacterTest {
  const [, complement = '', name] = text.match(/\[:(\^?)(\w+):\]/y) ?? [];
  if (name !== undefined) {
    const posix = Object.hasOwn(POSIX_CLASSES, name) ? POSIX_CLASSES[name] : undefined;
    const test = posix ?? property(name);
    return complement === '' ? test : not(test);
  }
  if (text.accept('[')) return parseCharacterSet(text);
  const from = character(text);
  if (typeof from === 'function') return from;
  if (!text.looksAt('-') || text.looksAt('-]') || text.looksAt('--') || text.looksAt('-[')) return (code) => code === from;
  text.accept('-');
  const to = character(text);
  if (typeof to === 'function' || to < from) throw new PatternError('bad range');
  return between(from, to);
}

function character(text: PatternText): number | CharacterTest {
  if (!text.accept('\\')) return text.next().codePointAt(0) ?? 0;
  const shorthand = ESCAPED_CLASSES[text.peek()];
  if (shorthand !== undefined) {
    text.next();
    return shorthand;
  }
  const named = text.propertyName();
  if (named !== null) return named.negated ? not(property(named.name)) : property(named.name);
  if (text.accept('b')) return 8;
  return text.escapedCharacter().codePointAt(0) ?? 0;
}
