import { fold, readingWords, saysInflected, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { areFormsOfNoun, VERB_PARTICLES as PARTICLES, verbConsonants } from '../passage-text/german-word-forms';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';

/** The body or office that does something, and the sentence that says so. */
export interface ToldActingBody {
  /** without its article: "Mitgliederversammlung" */
  readonly name: string;
  readonly passage: Passage;
  readonly sentence: string;
}

/** "Wer wählt den Vorstand?", "Wer beruft die Versammlung ein?" */
const ASKS = new RegExp(
  String.raw`^wer (?!ist|war|sind|waren|hat|haben|kann|darf|muss|muß|soll|will|wird|werden)(?<verb>\p{Ll}{3,30}t) (?<article>den|die|das|einen|eine|ein) (?<thing>\p{L}[^?,]{2,60}?)(?: (?<particle>${PARTICLES}))?[\s?.!]*$`,
  'iu',
);
const NOUN = String.raw`\p{Lu}[\p{L}-]{2,40}`;
const BODY = String.raw`(?:\p{L}\p{Ll}{2,30}(?:e|en|er|es) )?${NOUN}(?: (?:des|der) ${NOUN})?`;
/** "wird auf Vorschlag des Vorstands von der Versammlung … gewählt": between the verb and its participle. */
const PASSIVE = /(?<!\p{L})(?:wird|werden|wurde|wurden)(?!\p{L})/iu;
const BY = new RegExp(
  String.raw`(?<!\p{L})(?:vom|von(?: der| dem| den| einer| einem)?|durch(?: die| das| den| eine| einen)?) (?<body>${BODY})`,
  'gu',
);
/** "Die Versammlung wählt den Vorstand". */
const ACTIVE = new RegExp(String.raw`^(?:\(\d{1,3}[a-z]?\) )?(?:Der|Die|Das) (?<body>${BODY}) (?<verb>\p{Ll}{3,30}t) `, 'u');
/** "für die Dauer von zwei Jahren", "mit der Mehrheit von Stimmen" */
const NOBODY = /(?:^|\s)(?:jahr|monat|woche|tag|stunde|minute|prozent|euro|stimme|mehrheit|gesetz|hand|amt|beginn)\p{L}{0,3}$/iu;
const CLAUSE_END = /[;:]|, (?:wenn|sofern|soweit|falls|so) /u;
const LONGEST = 400;
/** Characters between the verb and what it is done to. */
const NEAR = 60;

/** Whether a question may ask that. */
export function asksForActingBody(question: string): boolean {
  return question.length <= LONGEST_QUESTION && ASKS.test(question.normalize('NFC').trim());
}

/**
 * Which body or office does what a German question in the present asks ("Wer wählt den Vorstand?"), by a sentence whose verb says that it does, or that it is done by it; undefined where
 * none or several are said to.
 * @param passages best first
 */
export function toldActingBody(question: string, passages: readonly Passage[]): ToldActingBody | undefined {
  const asked = question.length > LONGEST_QUESTION ? undefined : ASKS.exec(question.normalize('NFC').trim())?.groups;
  if (!asked) return undefined;
  const deed = verbConsonants(`${asked['particle'] ?? ''}${asked['verb']!}`);
  const [head, ...others] = readingWords(asked['thing']!)
    .filter(({ text }) => !ARTICLES.test(text))
    .map(({ text }) => stem(text));
  if (head === undefined || deed.length < 2) return undefined;
  const isOne = /^ein/i.test(asked['article']!);
  const found = passages.flatMap((passage) =>
    saidSentences(passage)
      .filter(({ text, ...said }) => text.length <= LONGEST && others.every((one) => says(said, one)))
      .flatMap(({ text }) => {
        const name = bodyOfPassive(text, deed, head) ?? bodyOfActive(text, deed, head, isOne);
        return name === undefined ? [] : [{ name, passage, sentence: text }];
      }),
  );
  const [first] = found;
  return first && found.every(({ name }) => sameNoun(name, first.name)) ? first : undefined;
}

const ARTICLES = /^(?:der|die|das|des|dem|den|ein|eine|einer|eines|einen|im|in|am)$/u;

function says({ stems, titleStems, headStems }: Omit<SaidSentence, 'text'>, one: string): boolean {
  return [stems, titleStems, headStems].some((said) => said.has(one) || saysInflected(said, one));
}

/** "Der Vorstand wird … von der Versammlung … gewählt." */
function bodyOfPassive(text: string, deed: string, head: string): string | undefined {
  const verb = PASSIVE.exec(text);
  if (!verb) return undefined;
  const behind = text.slice(verb.index + verb[0].length).split(CLAUSE_END)[0]!;
  const done = readingWords(behind).find(
    (word) => behind[word.start] === word.text[0] && verbConsonants(behind.slice(word.start, word.end)) === deed,
  );
  if (!done) return undefined;
  const before = text.slice(0, verb.index).split(CLAUSE_END).at(-1)!;
  // its own noun, not what that is of: "Der Vorsitzende des Vorstands wird …"
  const own = readingWords(before).filter(({ text: word, start }) => /^\p{Lu}/u.test(before.slice(start)) && !ARTICLES.test(word));
  const subject =
    own[0] ?? readingWords(behind).find(({ text: word, start }) => /^\p{Lu}/u.test(behind.slice(start)) && !ARTICLES.test(word));
  if (!subject || !isForm(subject.text, head)) return undefined;
  const bodies = [...behind.slice(0, done.start).matchAll(BY)].map(({ groups }) => groups!['body']!);
  const [body, ...others] = bodies.filter((one) => !NOBODY.test(one));
  return others.length === 0 ? body : undefined;
}

/** "Die Versammlung wählt den Vorstand." @param isOne asked of one of several */
function bodyOfActive(text: string, deed: string, head: string, isOne: boolean): string | undefined {
  const found = ACTIVE.exec(text);
  if (!found) return undefined;
  const behind = text.slice(found[0].length).split(/[.;:,]/)[0]!;
  const [verb, particle] = [found.groups!['verb']!, new RegExp(` (${PARTICLES})$`).exec(behind)?.[1] ?? ''];
  if (verbConsonants(`${particle}${verb}`) !== deed) return undefined;
  const object = behind.slice(0, NEAR);
  const said = readingWords(object).find(({ text: word }) => isForm(word, head));
  if (!said || (!isOne && /(?<!\p{L})eine?n?(?: \p{Ll}+)? $/iu.test(object.slice(0, said.start)))) return undefined;
  return /(?<!\p{L})(?:den|die|das|eine?n?)(?: \p{Ll}+){0,2} $/iu.test(object.slice(0, said.start))
    ? found.groups!['body']
    : undefined;
}

const isForm = (word: string, head: string): boolean => areFormsOfNoun(stem(word), head);

function sameNoun(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => stem(fold(name.split(' ').at(-1)!)));
  return areFormsOfNoun(a!, b!);
}
