import { relationSynonyms, stem } from '@strata/text';
import { otherNames } from '../answer-span';
import type { AnswerSentence } from '../answer-sentences';
import { asksForBound, saysBound } from '../asked-question/asked-bound';
import { nameOfThing } from '../asked-question/named-thing';
import { stemsOfText, tellingStemsOf } from '../passage-text/stems-of-text';

const OF =
  /^(?:who|what|which(?: \p{Ll}+)?) (?:is|are|was|were) (?:the )?(?<attribute>(?:\p{Ll}[\p{Ll}-]* ){0,3}?\p{Ll}[\p{Ll}-]*) (?:of|for|in) (?:the )?(?<thing>[^?]{2,60})$/iu;
const NUMBER_OF =
  /^(?:what|which) (?:is|are|was|were) (?:the )?(?<attribute>(?:(?:maximum|minimum|default|total|max|min) )?(?:number|amount|size|length|count) of [\p{Ll}-]+) (?:of|for|in) (?:the )?(?<thing>[^?]{2,60})$/iu;
const DOES = /^who (?<attribute>(?!is\b|are\b|was\b|were\b|did\b|does\b|has\b)\p{Ll}+) (?:the )?(?<thing>\S+(?: \S+){0,2})$/iu;
const OWNED =
  /^(?:who|what|which) (?:is|are|was|were) (?:the )?(?<thing>\S+(?: \S+){0,2}?)['’]s? (?<attribute>(?:\p{Ll}[\p{Ll}-]* ){0,3}?\p{Ll}[\p{Ll}-]*)$/iu;
const HAS =
  /^(?:what|which) (?<attribute>(?:\p{Ll}[\p{Ll}-]* ){0,3}?\p{Ll}[\p{Ll}-]*) (?:does|do|did) (?:the )?(?<thing>\S+(?: \S+){0,2}?) have$/iu;
/** Words that only say that something is asked for. */
const GENERIC = new Set(
  ['value', 'name', 'number', 'current', 'latest', 'kind', 'type', 'class', 'form', 'example', 'one', 'two', 'three'].map(stem),
);
/** More of a description than a thing with a name. */
const DESCRIBED =
  /\b(?:of|in|for|by|that|which|who|with|from|on|at|to|and|or|when|where|around|during|since|until|before|after|under|between|among)\b|['’]s\b/i;

/**
 * The quotes that are about the thing of which a question asks one attribute: "Who is the maintainer of GNU ed?" is not answered by whoever
 * maintains another program.
 * @param beside others of which one may name the thing that a quote only points back to
 * @returns undefined for other questions; `isSaid` tells whether one of the quotes speaks of the attribute
 */
export function quotesOfThing<Quote extends AnswerSentence>(
  question: string,
  quotes: readonly Quote[],
  beside: readonly AnswerSentence[] = [],
): { readonly quotes: readonly Quote[]; readonly isSaid: boolean } | undefined {
  const plain = question.trim().replace(/[?.!\s]+$/, '');
  const { attribute, thing } =
    (NUMBER_OF.exec(plain) ?? OF.exec(plain) ?? OWNED.exec(plain) ?? HAS.exec(plain) ?? DOES.exec(plain))?.groups ?? {};
  if (attribute === undefined || thing === undefined || DESCRIBED.test(thing)) return undefined;
  const [named, wanted] = [
    [...tellingStemsOf(nameOfThing(thing))],
    [...tellingStemsOf(attribute)].filter((one) => !GENERIC.has(one)),
  ];
  if (named.length === 0 || wanted.length === 0) return undefined;
  const saysThing = ({ text, about: title }: AnswerSentence) => {
    const said = stemsOfText(`${title} ${text}`);
    return named.every((one) => said.has(one));
  };
  const passages = new Set([...quotes, ...beside].filter(saysThing).map(({ id }) => id));
  const about = quotes.filter((quote) => saysThing(quote) || (passages.has(quote.id) && POINTS_BACK.test(quote.text)));
  const isWho = /^who\b/i.test(plain);
  const isSaid = about.some(({ text, sentence }) => {
    if (asksForBound(attribute) && !(VALUE.test(sentence) && saysBound(attribute, sentence))) return false;
    if (isWho && otherNames(sentence, { question }).length === 0 && !SAYS_WHO.test(sentence)) return false;
    const said = stemsOfText(`${text} ${sentence}`.replace(QUALITIES, ' '));
    const saysOne = (one: string) =>
      said.has(one) || [...relationSynonyms(one)].some((synonym) => said.has(synonym)) || isAkin(one, said);
    return asksForBound(attribute) ? wanted.every((one) => LIMITS.has(one) || saysOne(one)) : wanted.some(saysOne);
  });
  return { quotes: about, isSaid };
}

/** What may be set; what is set or limited is said by all words of it. */
const VALUE = /\d|`[^`]+`|"[^"]+"|'[^']+'|\b(?:true|false|null|none|unlimited|enabled|disabled|off|on)\b/i;
const LIMITS = new Set(['default', 'maximum', 'minimum', 'max', 'min'].map(stem));
/** "maintainability" tells of no maintainer. */
const QUALITIES = /\p{L}{3,30}[ai]bility\b/giu;
/** People without a name that begins with a capital: "@anna", "anna@example.org", "by the community", "we". */
const SAYS_WHO = /(?<!\w)@\w|\S@\S|\bby\b|\bwe\b|\bteam\b/i;

/** "maintainer" and "maintained": one word begins as the other does. */
function isAkin(one: string, said: ReadonlySet<string>): boolean {
  const root = one.slice(0, Math.max(ROOT, one.length - ENDING));
  return root.length >= ROOT && [...said].some((word) => word.startsWith(root));
}

/** What the same passage goes on with about the thing. */
const POINTS_BACK = /^(?:It|Its|This|These|They|Their|The)\b/;
const ROOT = 5;
const ENDING = 2;
