import { fold, properNames } from '@strata/text';

/** What a document says about things that bear names. */
export interface NamedStatements {
  /** all names, folded */
  readonly names: ReadonlySet<string>;
  /** the names of each sentence that holds two or more different ones */
  readonly statements: readonly ReadonlySet<string>[];
}

/** Identifiers of programs, which begin with a capital like names do: `TypeError`, but not `McDonald`. */
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
const SPLIT_SURNAME = /\b(?:Mc|Mac|De|Du|La|Le|Di|Da|Fitz|Van|Von|O)\p{Lu}/u;
const CODE_BEFORE = /[`._/$<{[@#\\-]$/;
const CODE_AFTER = /^(?:[`_/(=\\$>}\]]|\.\p{L}|::)/u;
/** A name of fewer letters is an initial or a label. */
const LEAST_LETTERS = 3;

/** Names and the sentences that tie them together, in running text. */
export function namedStatements(text: string): NamedStatements {
  const names = new Set<string>();
  const bySentence = new Map<number, Set<string>>();
  for (const { name, start, end, sentence } of properNames(text)) {
    if (!isNameOfThing(name, text.slice(Math.max(0, start - 1), start), text.slice(end, end + 2))) continue;
    const folded = fold(name);
    names.add(folded);
    const together = bySentence.get(sentence);
    if (together) together.add(folded);
    else bySentence.set(sentence, new Set([folded]));
  }
  const statements = [...bySentence.values()].filter((together) => together.size >= 2);
  return { names, statements };
}

function isNameOfThing(name: string, before: string, after: string): boolean {
  if (name.length < LEAST_LETTERS || !/\p{Ll}/u.test(name)) return false;
  if (CAMEL_CASE.test(name) && !SPLIT_SURNAME.test(name)) return false;
  return !CODE_BEFORE.test(before) && !CODE_AFTER.test(after);
}
