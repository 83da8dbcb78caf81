import type { Language } from '@strata/text';
import { fold, functionWords, textLanguage, words } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { asksInEnglish } from '../answers/asked-question/asks-in-english';
import { partsOf } from './remembered-things';
import { namesIn } from './spoken-names';

/** Words of a language that point back; folded but for their case. Those that are articles as well are left out ("la", "het", "του"). */
interface PointingWords {
  readonly pronouns: string;
  readonly possessives: string;
  /** "and" */
  readonly and: string;
  readonly who: string;
  readonly there: string;
  /** what asks without anything else: "seit wann" */
  readonly asks: string;
}

const POINTING: Readonly<Partial<Record<Language, PointingWords>>> = {
  de: {
    pronouns: 'er sie es ihn ihm ihnen',
    possessives: 'sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres',
    and: 'und',
    who: 'wer wen wem',
    there: 'dort da dorthin',
    asks: 'wann warum wo wie wieso weshalb seit bis',
  },
  fr: {
    pronouns: 'il elle ils elles',
    possessives: 'son sa ses leur leurs',
    and: 'et',
    who: 'qui',
    there: 'y là',
    asks: 'quand pourquoi où comment depuis',
  },
  es: {
    pronouns: 'él ella ellos ellas',
    possessives: 'su sus',
    and: 'y',
    who: 'quién quien quiénes',
    there: 'allí ahí',
    asks: 'cuándo dónde cómo desde por qué',
  },
  it: {
    pronouns: 'lui lei egli ella loro',
    possessives: 'suo sua suoi sue',
    and: 'e',
    who: 'chi',
    there: 'lì ci là',
    asks: 'quando perché dove come da',
  },
  pt: {
    pronouns: 'ele ela eles elas',
    possessives: 'seu sua seus suas',
    and: 'e',
    who: 'quem',
    there: 'lá aí',
    asks: 'quando onde como desde por que porquê',
  },
  nl: {
    pronouns: 'hij zij ze hem',
    possessives: 'haar hun',
    and: 'en',
    who: 'wie',
    there: 'daar',
    asks: 'wanneer waarom waar hoe sinds',
  },
  ro: {
    pronouns: 'el ea ei ele',
    possessives: 'său sa săi sale lor',
    and: 'și',
    who: 'cine',
    there: 'acolo',
    asks: 'când unde cum',
  },
  tr: { pronouns: 'o onu ona onlar', possessives: 'onun onların', and: 've', who: 'kim kimi', there: 'orada oraya', asks: '' },
  ru: {
    pronouns: 'он она оно они им ему ей',
    possessives: 'его её ее их',
    and: 'и а',
    who: 'кто кого',
    there: 'там туда',
    asks: '',
  },
  el: { pronouns: 'αυτός αυτή αυτό αυτοί', possessives: '', and: 'και', who: 'ποιος ποια', there: 'εκεί', asks: '' },
  vi: { pronouns: 'nó họ', possessives: '', and: 'còn và', who: 'ai', there: '', asks: '' },
};

/** German articles and what ends as they do: what stands behind them may be any noun. */
const ARTICLE = /^(?:der|die|das|den|dem|des|ein|eine[mnrs]?|kein|keine[mnrs]?|im|am|zum|zur|viele[nr]?|alle[nr]?)$/;
const ASKED = /^(?:welche[mnrs]?|viele|was|quels?|quelles?|qual|quale|quali|que|che|welk|welke)$/;
/** Months and days, which German writes like names. */
const GERMAN_TIME =
  /^(?:J[aä]n(?:uar|ner)|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend)$/;
/** Nothing is meant by these: "gibt es", "y a-t-il". */
const NO_THING = /\b(?:gibt es|gab es|y a-t-il|y avait-il|il y a|est-il possible)\b/iu;
/** Characters of an article and blanks around a name. */
const LONGEST_ARTICLE = 5;
const LONGEST_NAME = 80;
/** Words of a question that leaves out whom it is about: "¿Cuándo murió?". */
const FEW = 6;
const ENDS = /[?!.\s]+$/u;
/** "a-t-", "est-" at the end of what stands before a pronoun. */
const INVERTED = /(?<=\s)\p{L}+-(?:t-)?$/u;
/** In these the verb stands second. */
const VERB_SECOND: ReadonlySet<Language> = new Set(['de', 'nl']);
const DEFINITE_ARTICLES: Readonly<Partial<Record<Language, string>>> = {
  de: '(?:der|die|das|den) ',
  fr: '(?:(?:le|la|les) |l[\u0027\u2019])',
  es: '(?:el|la|los|las) ',
  it: '(?:(?:il|lo|la|i|gli|le) |l[\u0027\u2019])',
  pt: '(?:o|a|os|as) ',
  nl: '(?:de|het) ',
};
const bareText = (question: string): string =>
  question
    .trim()
    .replace(ENDS, '')
    .replace(/^[¿¡\s]+/u, '');

/**
 * A follow-up in another language than English: a pronoun becomes the name it stands for, one that names nobody gets the name at its end, "und Einstein?" and
 * "warum?" take the question before. Written in the form of its language where that needs no grammar; else the name stands in brackets.
 * @returns undefined for English, and for languages of whose pronouns nothing is known
 */
export function followUpElsewhere(question: string, turns: readonly ConversationTurn[]): string | undefined {
  const language = textLanguage(question) ?? (asksInEnglish(question) ? textLanguage(turns.at(-1)!.question) : 'de');
  if (language === undefined || language === 'en') return undefined;
  const pointing = POINTING[language];
  const meant = pointing && turns.toReversed().flatMap((turn) => nameMeant(turn, language, pointing) ?? [])[0];
  const plain = bareText(question);
  const [first, ...others] = words(plain);
  if (!pointing || meant === undefined || !first || NO_THING.test(plain)) return question;
  const own = namesOf(plain, language, pointing).filter(({ isNoun }) => !isNoun);
  const goesOn = others.length > 0 && isOneOf(first.text, pointing.and);
  const rest = goesOn ? plain.slice(first.end).trimStart() : plain;
  const last = bareText(turns.at(-1)!.question);
  const sibling = goesOn ? besideLast(rest, last, language) : undefined;
  if (sibling !== undefined) return asked(question, sibling);
  if (goesOn && own[0] && rest.length <= own[0].name.length + LONGEST_ARTICLE) {
    const replaced = last.includes(meant) ? meant : namesOf(last, language, pointing).at(-1)?.name;
    return replaced === undefined ? question : asked(question, last.replace(replaced, own[0].name));
  }
  const isAsking = (folded: string) => functionWords(language).has(folded) || isOneOf(folded, pointing.asks);
  const isBare = words(rest).length <= 2 && words(rest).every(({ text }) => isAsking(text));
  if (isBare) return asked(question, askedAnew(rest, last, last.includes(meant) ? undefined : { name: meant, language }));
  const resolved = pointedOut(rest, meant, { pointing, own: own.map(({ name }) => rest.indexOf(name)) });
  return resolved === rest ? question : asked(question, resolved);
}

/** A name of a question; in German perhaps only a noun, which an article shows. */
interface SpokenName {
  readonly name: string;
  readonly isNoun: boolean;
}

/** Names without function words in front of them, and with numbers behind; no nouns that are somebody's or that are asked for. */
function namesOf(question: string, language: Language, { possessives, asks }: PointingWords): SpokenName[] {
  const known = functionWords(language);
  return namesIn(question).flatMap((one) => {
    const parts = one.split(' ');
    const first = parts.findIndex((word, at) => at === parts.length - 1 || !known.has(fold(word)));
    const bare = parts.slice(first).join(' ');
    const at = question.indexOf(bare);
    const before = bare === one ? words(question.slice(0, at)).at(-1)?.text : words(one)[0]?.text;
    if (
      known.has(fold(bare)) ||
      isOneOf(fold(bare), asks) ||
      GERMAN_TIME.test(bare) ||
      (before !== undefined && (isOneOf(before, possessives) || ASKED.test(before)))
    )
      return [];
    const number = /^ \d+\b/u.exec(question.slice(at + bare.length))?.[0] ?? '';
    const isNoun = language === 'de' && !bare.includes(' ') && before !== undefined && ARTICLE.test(before);
    return [{ name: `${bare}${number}`, isNoun }];
  });
}

/** Who or what a question was about: who was asked for, else the name in it; a noun where it has none. */
function nameMeant({ question, answer }: ConversationTurn, language: Language, pointing: PointingWords): string | undefined {
  const { line } = partsOf(answer);
  const first = words(question)[0];
  if (first && isOneOf(first.text, pointing.who) && /^\p{Lu}/u.test(line) && line.length <= LONGEST_NAME) return line;
  const names = namesOf(question, textLanguage(question) ?? language, pointing);
  const best = (of: readonly SpokenName[]) => of.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0]?.name;
  return best(names.filter(({ isNoun }) => !isNoun)) ?? best(names);
}

/**
 * A name in place of a pronoun; behind a question that points back otherwise, or has none and names nobody.
 * @param own where the question's own names stand: a pronoun behind one means that
 */
function pointedOut(
  question: string,
  name: string,
  { pointing, own }: { pointing: PointingWords; own: readonly number[] },
): string {
  const all = words(question);
  const until = Math.min(...own, question.length);
  const pronoun = all.find(({ text, start }) => start < until && isOneOf(text, pointing.pronouns));
  const inverted = pronoun && INVERTED.exec(question.slice(0, pronoun.start)); // French keeps the pronoun: "Quand Victor Hugo est-il mort ?"
  if (inverted) return `${question.slice(0, inverted.index)}${name} ${question.slice(inverted.index)}`;
  if (pronoun) return `${question.slice(0, pronoun.start)}${name}${question.slice(pronoun.end)}`;
  if (own.length > 0) return question;
  if (all.some(({ text }) => isOneOf(text, `${pointing.possessives} ${pointing.there}`))) return `${question} (${name})`;
  return all.length <= FEW && !/\p{Lu}/u.test(question.slice(1)) ? `${question} ${name}` : question;
}

/** The last question, asked with another word; with whom it asked for, where it asked for somebody. */
function askedAnew(word: string, question: string, answered?: { name: string; language: Language }): string {
  const [first, verb] = words(question);
  if (!first) return word;
  if (!verb || !answered) return `${word}${question.slice(first.end)}`;
  if (!VERB_SECOND.has(answered.language)) return `${word} ${answered.name}${question.slice(first.end)}`;
  return `${word}${question.slice(first.end, verb.end)} ${answered.name}${question.slice(verb.end)}`;
}

/** "und der Schriftführer?" after "Wer ist die Vorsitzende des Vereins?": another noun in place of the one that was asked for. */
function besideLast(rest: string, last: string, language: Language): string | undefined {
  const article = DEFINITE_ARTICLES[language];
  if (article === undefined || !new RegExp(`^${article}[\\p{L}-]{3,40}$`, 'iu').test(rest)) return undefined;
  const found = new RegExp(`^(\\p{L}{2,8} \\p{L}{1,12} )${article}[\\p{L}-]{3,40}(?= \\p{Ll}|$)`, 'u').exec(last);
  return found ? `${found[1]!}${rest}${last.slice(found[0].length)}` : undefined;
}

function asked(said: string, question: string): string {
  const opened = /^[¿]/u.test(said) ? '¿' : '';
  const text = question.trim();
  return `${opened}${(text[0] ?? '').toUpperCase()}${text.slice(1)}?`;
}

/** @param folded a word, folded @param of words with blanks between */
const isOneOf = (folded: string, of: string): boolean => of !== '' && of.split(' ').some((one) => fold(one) === folded);
