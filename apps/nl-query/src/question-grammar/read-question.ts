import type { DatabaseSchema } from '../database-schema/schema';
import { chooseRoot } from './choose-root';
import { knownWords, respelled } from './misspelled-words';
import { fullNames } from './person-names';
import type { KnownValues, Phrase } from './phrases';
import { isUnknown } from './phrases';
import { printQuestion } from './print-query';
import { QuestionReader } from './question-reader';
import type { QuestionQuery } from './question-query';
import { readPath } from './read-path';
import { ReadingProblem } from './reading-problem';
import { recognisePhrases, valueCandidates } from './recognise-phrases';
import { deniedWord, numbersFirst, plainWords } from './plain-words';
import { SchemaLexicon } from './schema-lexicon';
import { tellQuestion } from './tell-query';
import type { Token } from './tokens';
import { tokenize } from './tokens';

/** A question as it was read. */
export interface ReadQuestion {
  readonly query: string;
  readonly understood: string;
  /** the answer as a sentence with places for values */
  readonly template: string | undefined;
}

/** A question on its way from words to AQL, without a language model; values are looked up in between by whoever may read them. */
export class GrammarQuestion {
  private readonly tokens: readonly Token[];
  private readonly lexicon: SchemaLexicon;

  constructor(
    private readonly question: string,
    private readonly schema: DatabaseSchema,
    private readonly now: Date,
  ) {
    const tokens = tokenize(question);
    const words = tokens.filter(({ kind }) => kind === 'word').flatMap(({ word }) => [word, ...deniedWord(word)]);
    this.lexicon = new SchemaLexicon(schema, words);
    this.tokens = plainWords(fullNames(withSharedNouns(numbersFirst(tokens), this.lexicon), this.lexicon), this.lexicon);
  }

  /** Texts, lower case, that may be values. */
  candidates(): string[] {
    return valueCandidates(this.tokens, this.lexicon);
  }

  /** Words without a meaning once values are known, in runs: they may be parts of values. */
  unknownRuns(values: KnownValues): string[] {
    const runs: string[][] = [[]];
    for (const phrase of this.phrases(values))
      if (isUnknown(phrase)) runs.at(-1)?.push(phrase.text);
      else runs.push([]);
    return runs.filter((run) => run.length > 0).map((run) => run.join(' ').toLowerCase());
  }

  /** @throws ReadingProblem for what is not understood, or may be meant in several ways */
  read(values: KnownValues): ReadQuestion {
    const phrases = this.phrases(values);
    const unknown = phrases.filter(isUnknown).map(({ text }) => text);
    if (unknown.length > 0) {
      const respelling = this.respelling(unknown);
      if (respelling === undefined) throw new ReadingProblem('', unknown);
      return this.readAs(respelling, values);
    }
    const query =
      readPath(phrases, this.schema) ?? new QuestionReader(this.schema, phrases, chooseRoot(phrases, this.schema), this.now).read();
    return {
      query: printQuestion(query, (collection) => labelOf(this.schema, collection)),
      understood: tellQuestion(query),
      template: templateOf(query),
    };
  }

  /** What each word without a meaning is likely misspelt for; `undefined` unless all of them are. A name may be spelt in any way. */
  private respelling(unknown: readonly string[]): ReadonlyMap<string, string> | undefined {
    const known = knownWords(this.schema);
    const meant = new Map<string, string>();
    for (const text of unknown) {
      const isName = this.tokens.some((token, at) => token.text === text && token.isCapitalised && at > 0);
      const other = isName ? undefined : respelled(text.toLowerCase(), known);
      if (other === undefined) return undefined;
      meant.set(text, other);
    }
    return meant;
  }

  /** The question with words in place of misspelt ones, which is said. */
  private readAs(meant: ReadonlyMap<string, string>, values: KnownValues): ReadQuestion {
    let question = this.question;
    for (const [text, other] of meant) question = question.replace(new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'gu'), other);
    const read = new GrammarQuestion(question, this.schema, this.now).read(values);
    const told = [...meant].map(([text, other]) => `"${text}" read as "${other}"`).join(', ');
    return { ...read, understood: `${told}: ${read.understood}` };
  }

  private phrases(values: KnownValues): Phrase[] {
    return recognisePhrases(this.tokens, this.lexicon, values, this.now);
  }
}

/** `first and last names` is `first names and last names`, where the schema has both. */
function withSharedNouns(tokens: readonly Token[], lexicon: SchemaLexicon): Token[] {
  return tokens.flatMap((token, at) => {
    const [and, other, noun] = tokens.slice(at + 1, at + 4);
    if (!and || !other || !noun || (and.word !== 'and' && and.word !== 'or')) return [token];
    const both = [token, other].map(({ word }) => lexicon.find([word, noun.word])?.attributes.length ?? 0);
    return both.every((found) => found > 0) ? [token, noun] : [token];
  });
}

/** The attribute that documents of a collection are called by. */
function labelOf(schema: DatabaseSchema, collection: string): string | undefined {
  const attributes = schema.collections.find(({ name }) => name === collection)?.attributes ?? [];
  const texts = attributes
    .filter(({ path, types }) => path.length === 1 && types.includes('text'))
    .map(({ path }) => path[0] ?? '');
  const exact = (pattern: RegExp) => texts.find((name) => pattern.test(name));
  return (
    exact(/^(?:full_?)?name$/i) ??
    exact(/^(?:last_?name|surname)$/i) ??
    exact(/^(?:title|label)$/i) ??
    exact(/name|title|label|nm$/i) ??
    exact(/(?:code|id|no|nr)$/i) ??
    attributes.find(({ path }) => path.length === 1 && /(?:code|id|no|nr)$/i.test(path[0] ?? ''))?.path[0]
  );
}

/** Counts and sums are one value, which stands alone in the sentence. */
function templateOf(query: QuestionQuery): string | undefined {
  if (query.kind !== 'rows') return undefined;
  const isOne = query.answer.kind === 'count' || (query.answer.kind === 'measure' && query.answer.measures.length === 1);
  return isOne ? `{value}: ${tellQuestion(query).replaceAll(/[{}]/g, '')}.` : undefined;
}
