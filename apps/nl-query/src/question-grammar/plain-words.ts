import { isBoolean } from './attribute-choice';
import type { SchemaLexicon } from './schema-lexicon';
import type { Token } from './tokens';

/** Words that say whether somebody has died, as one asks for it. */
const LIVING: ReadonlyMap<string, readonly string[]> = new Map([
  ['alive', ['not', 'died']],
  ['living', ['not', 'died']],
  ['dead', ['died']],
  ['deceased', ['died']],
]);

/** Puts words of a question as the schema has them: `inactive` and `unpaid` deny a flag, `alive` denies a death, where the schema has these. */
export function plainWords(tokens: readonly Token[], lexicon: SchemaLexicon): Token[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || lexicon.find([token.word]) !== undefined) return [token];
    const living = LIVING.get(token.word);
    if (living && lexicon.find(['died'])) return living.map(asWord);
    const [denied] = deniedWord(token.word);
    const isFlag = denied !== undefined && lexicon.find([denied])?.attributes.some(({ shape }) => isBoolean(shape));
    return denied !== undefined && isFlag ? [asWord('not'), asWord(denied)] : [token];
  });
}

/** `paid` of "unpaid". */
export function deniedWord(word: string): string[] {
  const denied = /^(?:un|in|non-?|not-)(\p{L}{3,})$/u.exec(word)?.[1];
  return denied === undefined ? [] : [denied];
}

const MORE = new Set(['more', 'above', 'over', 'higher', 'greater', 'up', 'longer', 'older', 'heavier', 'after', 'later', 'newer']);
const LESS = new Set(['less', 'fewer', 'below', 'under', 'lower', 'shorter', 'younger', 'lighter', 'before', 'earlier']);
const BYTES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ byte: 1, bytes: 1, kb: 1e3, kilobyte: 1e3, kilobytes: 1e3, mb: 1e6, megabyte: 1e6, megabytes: 1e6 },
    ...{ gb: 1e9, gigabyte: 1e9, gigabytes: 1e9 },
  }),
);

/** "300 mg or more" is "at least 300 mg"; "3 kB" are 3,000 bytes. */
export function numbersFirst(asked: readonly Token[]): Token[] {
  const made: Token[] = [];
  const tokens = comparedTogether(asked);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.value === undefined) {
      made.push(...(timesOf(token) ?? [token]));
      continue;
    }
    const unit = BYTES.get(tokens[at + 1]?.word ?? '');
    const number: Token = unit === undefined ? token : { ...token, value: token.value * unit, isSize: true };
    if (unit !== undefined) at += 1;
    const or = [at + 1, at + 2].find((place) => tokens[place]?.word === 'or') ?? -1;
    const beside = tokens[or + 1]?.word ?? '';
    const behind = tokens[or + 2];
    const isBound = or > 0 && (MORE.has(beside) || LESS.has(beside)) && behind?.word !== 'than' && behind?.value === undefined;
    if (!isBound) {
      made.push(number);
      continue;
    }
    made.push(asWord('at'), asWord(MORE.has(beside) ? 'least' : 'most'), number, ...tokens.slice(at + 1, or));
    if (/^(?:old|young)er$/.test(beside) && or === at + 1) made.push(asWord('years'), asWord('old'));
    at = or + 1;
  }
  return made;
}

/** "More points than 70" is "points more than 70"; "at least a member" is at least one. */
function comparedTogether(tokens: readonly Token[]): Token[] {
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const than = [at + 2, at + 3].find((place) => tokens[place]?.word === 'than' && tokens[place + 1]?.value !== undefined);
    const isSplit = than !== undefined && /^(?:more|fewer|less|higher|lower|larger|smaller|greater|bigger)$/.test(token.word);
    const isLeast =
      /^(?:least|most)$/.test(token.word) && tokens[at - 1]?.word === 'at' && /^an?$/.test(tokens[at + 1]?.word ?? '');
    if (isSplit && tokens[at + 1]?.word !== 'than') {
      made.push(...tokens.slice(at + 1, than), token, tokens[than] as Token);
      at = than;
    } else if (isLeast) {
      made.push(token, { kind: 'number', text: 'one', word: 'one', value: 1, isCapitalised: false });
      at += 1;
    } else made.push(token);
  }
  return made;
}

/** "Once" and "twice" are numbers of times. */
function timesOf({ kind, word, text }: Token): Token[] | undefined {
  const value = kind === 'word' ? ['once', 'twice', 'thrice'].indexOf(word) + 1 : 0;
  return value === 0 ? undefined : [{ kind: 'number', text, word, value, isCapitalised: false }, asWord('times')];
}

const asWord = (word: string): Token => ({ kind: 'word', text: word, word, value: undefined, isCapitalised: false });
