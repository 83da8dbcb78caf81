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
}

const POINTING: Readonly<Partial<Record<Language, PointingWords>>> = {
  de: {
    pronouns: 'er sie es ihn ihm ihnen',
    possessives: 'sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres',
    and: 'und',
    who: 'wer wen wem',
  },
  fr: { pronouns: 'il elle ils elles', possessives: 'son sa ses leur leurs', and: 'et', who: 'qui' },
  es: { pronouns: 'él ella ellos ellas', possessives: 'su sus', and: 'y', who: 'quién quien quiénes' },
  it: { pronouns: 'lui lei egli ella loro', possessives: 'suo sua suoi sue', and: 'e', who: 'chi' },
  pt: { pronouns: 'ele ela eles elas', possessives: 'seu sua seus suas', and: 'e', who: 'quem' },
  nl: { pronouns: 'hij zij ze hem', possessives: 'haar hun', and: 'en', who: 'wie' },
  ro: { pronouns: 'el ea ei ele', possessives: 'său sa săi sale lor', and: 'și', who: 'cine' },
  tr: { pronouns: 'o onu ona onlar', possessives: 'onun onların', and: 've', who: 'kim kimi' },
  ru: { pronouns: 'он она оно они им ему ей', possessives: 'его её ее их', and: 'и а', who: 'кто кого' },
  el: { pronouns: 'αυτός αυτή αυτό αυτοί', possessives: '', and: 'και', who: 'ποιος ποια' },
  vi: { pronouns: 'nó họ', possessives: '', and: 'còn và', who: 'ai' },
};

/** Words of a question that leaves out whom it is about: "¿Cuándo murió?". */
const FEW = 6;
const ENDS = /[?!.\s]+$/u;

/**
 * A follow-up in another language than English: a pronoun becomes the name it stands for, one that names nobody gets the name at its end, "und Einstein?" and
 * "warum?" take the question before. Written in the form of its language where that needs no grammar; else the name stands in brackets.
 * @returns undefined for English, and for languages of whose pronouns nothing is known
 */
export function followUpElsewhere(question: string, turns: readonly ConversationTurn[]): string | undefined {
  const last = turns.at(-1)!;
  const language = textLanguage(question) ?? (asksInEnglish(question) ? textLanguage(last.question) : 'de');
  const pointing = language === undefined || language === 'en' ? undefined : POINTING[language];
  if (!pointing || language === undefined) return language === undefined || language === 'en' ? undefined : question;
  const said = question.trim();
  const plain = said.replace(ENDS, '').replace(/^[¿¡\s]+/u, '');
  const known = functionWords(language);
  const all = words(plain);
  const name = nameMeant(last, pointing);
  if (name === undefined || all.length === 0) return question;
  const own = ownNames(plain, known, pointing);
  const goesOn = isOneOf(all[0]!.text, pointing.and);
  if (goesOn && own.length > 0 && all.length <= own[0]!.split(' ').length + 2)
    return asked(
      said,
      last.question
        .replace(ENDS, '')
        .replace(/^[¿¡\s]+/u, '')
        .replace(name, own[0]!),
    );
  if (own.length > 0) return question;
  const rest = goesOn ? plain.slice(all[0]!.end).trimStart() : plain;
  if (words(rest).every(({ text }) => known.has(text)) && words(rest).length <= 2)
    return asked(said, askedAnew(rest, last.question));
  return asked(said, pointedOut(rest, name, pointing));
}

/** Names of a question; no function words that open it, and no noun that is somebody's, which German writes with a capital. */
function ownNames(question: string, known: ReadonlySet<string>, { possessives }: PointingWords): string[] {
  return namesIn(question).flatMap((name) => {
    const bare = name.replace(/^\S+ (?=\S)/u, (first) => (known.has(fold(first.trim())) ? '' : first));
    const before = words(question.slice(0, question.indexOf(bare))).at(-1);
    return known.has(fold(bare)) || (before && isOneOf(before.text, possessives)) ? [] : [bare];
  });
}

/** Who or what a conversation was about last: who was asked for, else the name in the question. */
function nameMeant({ question, answer }: ConversationTurn, { who }: PointingWords): string | undefined {
  const { line } = partsOf(answer);
  const first = words(question)[0];
  if (first && isOneOf(first.text, who) && /^\p{Lu}/u.test(line) && line.length <= 80) return line;
  const language = textLanguage(question);
  const known = language === undefined ? new Set<string>() : functionWords(language);
  return namesIn(question)
    .filter((name) => !known.has(fold(name)))
    .toSorted((a, b) => b.split(' ').length - a.split(' ').length)[0];
}

/** A name in place of a pronoun; behind a question that has none and names nobody. */
function pointedOut(question: string, name: string, { pronouns, possessives }: PointingWords): string {
  const pronoun = words(question).find(({ text }) => isOneOf(text, pronouns));
  if (pronoun) return `${question.slice(0, pronoun.start)}${name}${question.slice(pronoun.end)}`;
  if (words(question).some(({ text }) => isOneOf(text, possessives))) return `${question} (${name})`;
  return words(question).length <= FEW ? `${question} ${name}` : question;
}

/** The last question, asked with another word. */
function askedAnew(word: string, question: string): string {
  const plain = question.replace(ENDS, '').replace(/^[¿¡\s]+/u, '');
  const first = words(plain)[0];
  return first ? `${word}${plain.slice(first.end)}` : word;
}

function asked(said: string, question: string): string {
  const opened = /^[¿]/u.test(said) ? '¿' : '';
  const text = question.trim();
  return `${opened}${(text[0] ?? '').toUpperCase()}${text.slice(1)}?`;
}

/** @param folded a word, folded @param of words with blanks between */
const isOneOf = (folded: string, of: string): boolean => of !== '' && of.split(' ').some((one) => fold(one) === folded);
