import { lexicalBits, stem, words } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { classOfNoun } from '../../names/noun-classes';

/** What a question wants to be told. */
export interface AskedType {
  /** undefined where the question does not say, or the noun is of no class that names are told apart by */
  readonly kind: EntityClass | 'number' | 'nationality' | undefined;
  /** Stems of the noun phrase that names it, the noun last: "which Danish heavy metal *band*"; empty for who, where and when. */
  readonly noun: readonly string[];
}

const NOUN_ENDS =
  /^(?:is|was|are|were|did|do|does|has|have|had|can|could|will|would|of|in|on|at|by|for|from|to|with|that|which|who|whom|whose|where|when|and|or|known|named|called|born|made|located|also|you|he|she|it|they)$/;
const DATES = /^(?:year|date|day|month|centur(?:y|ies)|decade|season)s?$/;
const NUMBERS =
  /^(?:number|percentage|population|amount|size|height|enrollment|length|distance|age|area|attendance|total|price)s?$/;
/** What they ask for is no name: a position on a field, a role, a name itself. */
const NO_NAMES =
  /^(?:position|role|rank|post|job|profession|occupation|genre|kind|type|name|term|word|title|character|part|side|thing|way|reason|purpose|style|form)s?$/;
const LONGEST_NOUN = 5;

/** Reads what follows the word that a question asks with. @param at offset of that word */
export function askedType(question: string, at: number): AskedType {
  const all = words(question.slice(at)).map(({ text }) => text);
  const [asking, ...rest] = all;
  switch (asking) {
    case 'who':
    case 'whom':
      return { kind: 'person', noun: [] };
    case 'whose':
      return { kind: undefined, noun: [] };
    case 'where':
      return { kind: 'place', noun: [] };
    case 'when':
      return { kind: 'date', noun: [] };
    case 'how':
      return /^(?:many|much|long|far|old|tall|high|large|big|deep|heavy)$/.test(rest[0] ?? '')
        ? { kind: 'number', noun: [] }
        : { kind: undefined, noun: [] };
    case 'what':
    case 'which':
      return ofNoun(nounPhrase(rest));
    default:
      return { kind: undefined, noun: [] };
  }
}

/** "which *Danish band*"; "what is the (name of the) *bridge* in …". */
function nounPhrase(rest: readonly string[]): readonly string[] {
  let from = 0;
  if (/^(?:is|was|are|were)$/.test(rest[0] ?? '')) {
    from = 1;
    if (/^(?:the|a|an)$/.test(rest[from] ?? '')) from += 1;
    if (/^(?:names?|term|title)$/.test(rest[from] ?? '') && rest[from + 1] === 'of') {
      from += 2;
      if (/^(?:the|a|an)$/.test(rest[from] ?? '')) from += 1;
    }
  }
  const phrase: string[] = [];
  for (const word of rest.slice(from, from + LONGEST_NOUN)) {
    if (NOUN_ENDS.test(word)) break;
    phrase.push(word);
  }
  return phrase;
}

function ofNoun(phrase: readonly string[]): AskedType {
  const head = phrase.at(-1);
  if (head === undefined) return { kind: undefined, noun: [] };
  const noun = phrase.map((word) => stem(word));
  if (DATES.test(head)) return { kind: 'date', noun };
  if (NUMBERS.test(head)) return { kind: 'number', noun };
  if (NO_NAMES.test(head)) return { kind: undefined, noun: [] };
  if (head === 'nationality') return { kind: 'nationality', noun };
  return { kind: classOfNoun({ folded: head, bits: lexicalBits(head) }), noun };
}
