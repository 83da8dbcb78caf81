import { functionWords, readingWords, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { saidSentences } from '../said-sentences';

/** Yes or no in the language of the question, with the sentence that says so. */
export interface ToldCopula {
  readonly answer: string;
  readonly passage: Passage;
  readonly sentence: string;
}

interface PolarLanguage {
  readonly code: 'de' | 'fr' | 'es' | 'it';
  readonly asks: RegExp;
  /** a form of "be" that something is stated with, its negation as its first group */
  readonly is: RegExp;
  readonly yes: string;
  readonly no: string;
  /** what denies, doubts or restricts a statement, and where another one begins */
  readonly qualifies: RegExp;
}

const word = (forms: string) => String.raw`(?<!\p{L})(?:${forms})(?!\p{L})`;
const LANGUAGES: readonly PolarLanguage[] = [
  {
    ...{ code: 'de', yes: 'Ja', no: 'Nein', asks: /^(?:ist|war|sind|waren) /iu },
    is: new RegExp(`${word('ist|war|sind|waren')}( nicht)?`, 'iu'),
    qualifies: new RegExp(
      `${word('nicht|kein\\p{L}*|nie|niemals|fast|beinahe|vielleicht|angeblich|soll\\p{L}*|wenn|falls|ob|aber|oder|nur|wohl|teilweise|laut')}|[;?]`,
      'iu',
    ),
  },
  {
    ...{ code: 'fr', yes: 'Oui', no: 'Non', asks: /^(?:est-ce que |(?:est|était|sont|étaient)[ -])/iu },
    is: new RegExp(`(?:${word("n[’']")})?${word('est|était|sont|étaient')}( pas)?`, 'iu'),
    qualifies: new RegExp(
      `${word('pas|jamais|aucune?|presque|peut-être|si|serait|seraient|mais|ou|sauf|selon|seulement')}|[;?]`,
      'iu',
    ),
  },
  {
    ...{ code: 'es', yes: 'Sí', no: 'No', asks: /^¿ ?(?:es|era|son|eran|fue) /iu },
    is: new RegExp(`(${word('no')} )?${word('es|era|son|eran|fue')}`, 'iu'),
    qualifies: new RegExp(
      `${word('no|nunca|jamás|ningun[oa]?|ningún|casi|quizás?|tal vez|si|sería|pero|o|salvo|según|solo|sólo')}|[;?]`,
      'iu',
    ),
  },
  {
    ...{ code: 'it', yes: 'Sì', no: 'No', asks: /^(?:è|era|sono|erano) /iu },
    is: new RegExp(`(${word('non')} )?${word('è|era|sono|erano')}`, 'iu'),
    qualifies: new RegExp(`${word('non|mai|nessun[oa]?|quasi|forse|se|sarebbe|ma|o|tranne|secondo|solo')}|[;?]`, 'iu'),
  },
];
const LONGEST = 300;
const LEAST_WORDS = 3;

/**
 * Yes or no to "Ist X Y?", "X est-il Y ?", "¿Es X Y?": where a sentence states "X ist (nicht) Y" in the words of the question and in no others, before its first comma.
 * @param passages best first
 */
export function toldCopula(question: string, passages: readonly Passage[]): ToldCopula | undefined {
  const asked = question.trim();
  const language = asked.length > LONGEST_QUESTION ? undefined : LANGUAGES.find(({ asks }) => asks.test(asked));
  if (!language) return undefined;
  const terms = telling(asked.replace(language.asks, ''), language.code);
  if (terms.length < LEAST_WORDS) return undefined;
  for (const passage of passages)
    for (const { text } of saidSentences(passage)) {
      const said = text.length <= LONGEST ? stated(text, terms, language) : undefined;
      if (said !== undefined) return { answer: said ? language.yes : language.no, passage, sentence: text };
    }
  return undefined;
}

/** Whether a sentence states what is asked or denies it; undefined where it does neither in the same words. */
function stated(text: string, terms: readonly string[], { code, is, qualifies }: PolarLanguage): boolean | undefined {
  const clause = text.split(/, /, 1)[0]!;
  const verb = is.exec(clause);
  if (!verb || verb.index === 0 || text.endsWith('?')) return undefined;
  const rest = `${clause.slice(0, verb.index)} ${clause.slice(verb.index + verb[0].length)}`;
  if (qualifies.test(rest) || qualifies.test(text.slice(clause.length))) return undefined;
  const [subject, predicate] = [clause.slice(0, verb.index), clause.slice(verb.index + verb[0].length)].map((part) =>
    telling(part, code),
  );
  if (subject!.length === 0 || predicate!.length === 0) return undefined;
  const said = [...subject!, ...predicate!];
  const isSame = said.length === terms.length && said.every((one, place) => withoutEnding(one) === withoutEnding(terms[place]!));
  return isSame ? verb[1] === undefined : undefined;
}

function telling(text: string, code: PolarLanguage['code']): string[] {
  const own = functionWords(code);
  return readingWords(text)
    .filter(({ text: one }) => DEGREE.test(one) || (!own.has(one) && !PRONOUN.test(one)))
    .map(({ text: one }) => stem(one));
}

/** Function words that make another statement of it; folded. */
const DEGREE = /^(?:mas|menos|plus|moins|piu|meno|mehr|weniger|sin|sans|senza|ohne|avant|vor|nach|apres|antes|despues|prima|dopo)$/;

/** A case or a gender: "Berlins", "grande"; the superlative stays. */
const withoutEnding = (one: string): string => one.replace(/(?:e[nrms]?|s|n)$/, '');

/** "La tour est-elle …" */
const PRONOUN = /^(?:il|elle|ils|elles|t)$/;
