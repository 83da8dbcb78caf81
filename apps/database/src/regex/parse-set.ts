import { between, either, ESCAPED_CLASSES, ignoringCase, not, POSIX_CLASSES, property } from './characters';
import type { CharacterTest } from './pattern';
import { PatternError } from './pattern';
import type { PatternText } from './pattern-text';

/** `[…]` from behind its bracket: members, ranges, classes, sets inside, `&&` for what both sides have, `--` for what only the left has. */
export function parseCharacterSet(text: PatternText, ignoreCase: boolean): CharacterTest {
  const negated = text.accept('^');
  let result = union(text, ignoreCase, true);
  while (!text.accept(']')) {
    const intersects = text.accept('&&');
    if (!intersects && !text.accept('--')) throw new PatternError('a set is open');
    const left = result;
    const right = union(text, ignoreCase, false);
    result = intersects ? (code) => left(code) && right(code) : (code) => left(code) && !right(code);
  }
  return negated ? not(result) : result;
}

function union(text: PatternText, ignoreCase: boolean, isFirst: boolean): CharacterTest {
  const members: CharacterTest[] = [];
  if (isFirst && text.accept(']')) members.push((code) => code === 93);
  while (!text.looksAt(']') && !text.looksAt('&&') && !text.looksAt('--')) members.push(member(text, ignoreCase));
  return either(...members);
}

function member(text: PatternText, ignoreCase: boolean): CharacterTest {
  const folded = (test: CharacterTest): CharacterTest => (ignoreCase ? ignoringCase(test) : test);
  const [, complement = '', name] = text.match(/\[:(\^?)(\w+):\]/y) ?? [];
  if (name !== undefined) {
    const test = folded((Object.hasOwn(POSIX_CLASSES, name) && POSIX_CLASSES[name]) || property(name));
    return complement === '' ? test : not(test);
  }
  if (text.accept('[')) return parseCharacterSet(text, ignoreCase);
  const from = character(text, folded);
  if (typeof from === 'function') return from;
  if (!text.looksAt('-') || text.looksAt('-]') || text.looksAt('--') || text.looksAt('-[')) return folded((code) => code === from);
  text.accept('-');
  const to = character(text, folded);
  if (typeof to === 'function' || to < from) throw new PatternError('bad range');
  return folded(between(from, to));
}

function character(text: PatternText, folded: (test: CharacterTest) => CharacterTest): number | CharacterTest {
  if (!text.accept('\\')) return text.next().codePointAt(0) ?? 0;
  const shorthand = ESCAPED_CLASSES[text.peek()];
  if (shorthand !== undefined) {
    text.next();
    return shorthand;
  }
  const named = text.propertyName();
  if (named !== null) return named.negated ? not(folded(property(named.name))) : folded(property(named.name));
  if (text.accept('b')) return 8;
  return text.escapedCharacter().codePointAt(0) ?? 0;
}
