import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import { lexicalBits } from '@strata/text';
import type { ExtractedEntity, SubjectPlace, SubjectsOfDocuments, TextRange } from '../tasks/tasks';
import { openingStatement } from './answers/passage-text/opening-statement';
import { askedTypes, chooseType, REST, unaskedType } from './entity-typing';
import type { ThingKind } from './names/classes/thing-classes';
import { subjectOfTitle } from './reports/report-subject';

/** A document as far as it says what it is about. */
export interface OpeningOfDocument {
  readonly title: string;
  /** its first characters, {@link SUBJECT_OPENING} at most */
  readonly opening: string;
}

/** Characters of a document in which it says what it is about. */
export const SUBJECT_OPENING = 6_000;

interface Subject {
  /** as the title has it */
  readonly name: string;
  /** what the first document of that name says first */
  readonly statement: string;
  readonly documents: Set<number>;
  /** A word of the language: only where it is written as code, as a link or in a heading is the subject meant. */
  readonly isWord: boolean;
}

/** "fastq", "@scope/winch", "iMurmurHash.js". */
const NAME = /^(?=.*\p{L})@?[\p{L}\d]+(?:[-._/][\p{L}\d]+)*$/u;
const WORDS = /@?[\p{L}\d]+(?:[-._/][\p{L}\d]+)*/gu;
const LENGTH = { least: 2, most: 50 };
/** What follows a name in a title. */
const BEHIND_NAME = /(?::|\s[-–—|·]|\s?&\w+;)\s.*$|\s?&\w+;$/u;
/** Code, or the heads of a manual page: what such a text is called like is a program, whatever its case. */
const OF_PROGRAMS = /```|`[^`\n]+`|^NAME$/m;
const FENCED = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*|$(?![\s\S]))/gm;
const PROGRAM: ThingKind = { kind: 'product', nouns: new Map() };

/**
 * What the documents of an import are about, of programs and their parts: a README is called like its package, in lower case or not, and begins
 * with what that is. A name that no sentence writes as one is found that way, in its own document and where others mention it.
 */
export class DocumentSubjects implements SubjectsOfDocuments {
  private constructor(private readonly byName: ReadonlyMap<string, Subject>) {}

  /** In turns: others have theirs meanwhile. @param documents by their numbers */
  static async of(documents: Iterable<OpeningOfDocument>): Promise<DocumentSubjects> {
    return new DocumentSubjects(await runInTurns(subjectSteps(documents)));
  }

  entitiesIn(
    text: string,
    { document, isOpening }: SubjectPlace,
    entityTypes: readonly string[],
    strictTypes: boolean,
  ): ExtractedEntity[] {
    if (this.byName.size === 0) return [];
    const type = chooseType(PROGRAM, askedTypes(entityTypes));
    if (strictTypes && type === undefined) return [];
    const found: ExtractedEntity[] = [];
    for (const [{ name, statement, documents }, mentions] of this.mentionsIn(text, document)) {
      const isOwn = documents.has(document);
      found.push({
        ...{ name, type: type ?? unaskedType(PROGRAM), mentions },
        description: isOwn ? statement : '', // its own document says what it is
        ...(isOwn && isOpening ? {} : { doubtful: true }),
      });
    }
    return found;
  }

  private mentionsIn(text: string, document: number): Map<Subject, TextRange[]> {
    const found = new Map<Subject, TextRange[]>();
    // of the same length: places stay
    const said = text.includes('```') || text.includes('~~~') ? text.replace(FENCED, (code) => ' '.repeat(code.length)) : text;
    for (const { 0: word, index: start } of said.matchAll(WORDS)) {
      const subject = this.byName.get(word.toLowerCase());
      if (!subject) continue;
      const end = start + word.length;
      if (subject.isWord && !isMarked(said, start, end, subject.documents.has(document))) continue;
      const places = found.get(subject);
      if (places) places.push({ start, end });
      else found.set(subject, [{ start, end }]);
    }
    return found;
  }
}

/**
 * The graph of a piece with the subjects of documents that it mentions. What is found already keeps its place; of the beginning of its own
 * document it gets what that says of it, and a type where it had none.
 */
export function withSubjects(entities: ExtractedEntity[], subjects: readonly ExtractedEntity[]): ExtractedEntity[] {
  const known = new Map(entities.map((entity) => [entity.name.toLowerCase(), entity]));
  for (const subject of subjects) {
    const same = known.get(subject.name.toLowerCase());
    if (same === undefined) entities.push(subject);
    else if (!subject.doubtful) {
      same.description = subject.description;
      if (same.type === REST) same.type = subject.type;
      delete same.doubtful;
    }
  }
  return entities;
}

function* subjectSteps(documents: Iterable<OpeningOfDocument>): Steps<Map<string, Subject>> {
  const byName = new Map<string, Subject>();
  let number = 0;
  for (const document of documents) {
    const found = subjectOf(document);
    if (found) {
      const key = found.name.toLowerCase();
      const known = byName.get(key);
      if (known) known.documents.add(number);
      else byName.set(key, { ...found, documents: new Set([number]), isWord: /^\p{L}+$/u.test(key) && lexicalBits(key) !== 0 });
    }
    number++;
    yield;
  }
  return byName;
}

function subjectOf({ title, opening }: OpeningOfDocument): Pick<Subject, 'name' | 'statement'> | undefined {
  const name = title.replace(BEHIND_NAME, '').trim();
  if (name.length < LENGTH.least || name.length > LENGTH.most || !NAME.test(name) || subjectOfTitle(name) === undefined)
    return undefined;
  if (!OF_PROGRAMS.test(opening) || !opening.toLowerCase().includes(name.toLowerCase())) return undefined;
  const statement = openingStatement(opening);
  return statement === undefined ? undefined : { name, statement };
}

/** Written as code or as a link; in its own document in a heading, too. */
function isMarked(text: string, start: number, end: number, isOwn: boolean): boolean {
  const [before, after] = [text[start - 1], text[end]];
  if ((before === '`' && after === '`') || (before === '[' && after === ']')) return true;
  return isOwn && /^#{1,6} $/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}
