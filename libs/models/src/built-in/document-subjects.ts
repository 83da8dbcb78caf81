import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import { lexicalBits } from '@strata/text';
import type { ExtractedGraph, TextRange } from '../tasks/tasks';
import { FENCED_CODE } from './answers/passage-text/fenced-code';
import { OPENING, openingStatement } from './answers/passage-text/opening-statement';
import { askedTypes, chooseType, REST, unaskedType } from './entity-typing';
import { BUILT_IN } from './model-name';
import type { ThingKind } from './names/classes/thing-classes';
import { nameSpans } from './name-spans';
import { nameInTitle } from './reports/name-in-title';
import { subjectOfTitle } from './reports/report-subject';

/** A document as far as it says what it is about. */
export interface OpeningOfDocument {
  readonly title: string;
  /** its first characters, {@link SUBJECT_OPENING} at most */
  readonly opening: string;
}

/** Characters of a document in which it says what it is about. */
export const SUBJECT_OPENING = OPENING;

/** A piece of a document, and what is asked of it. */
export interface PieceOfDocument {
  readonly text: string;
  /** number of its document, from 0, and whether it is its first piece */
  readonly place: { readonly document: number; readonly isOpening: boolean };
  readonly entityTypes: readonly string[];
  /** only of these */
  readonly strictTypes: boolean;
}

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
const LENGTH = { least: 2, most: 50 };
/** Code, or the heads of a manual page: what such a text is called like is a program, whatever its case. */
const OF_PROGRAMS = /```|`[^`\n]+`|^NAME$/m;
const PROGRAM: ThingKind = { kind: 'product', nouns: new Map() };

/**
 * What the documents of an import are about, of programs and their parts: a README is called like its package, in lower case or not, and begins
 * with what that is. A name that no sentence writes as one is found that way, in its own document and where others mention it.
 */
export class DocumentSubjects {
  /** lengths of names */
  private readonly lengths: ReadonlySet<number>;

  private constructor(private readonly byName: ReadonlyMap<string, Subject>) {
    this.lengths = new Set(Array.from(byName.keys(), (name) => name.length));
  }

  /** In turns: others have theirs meanwhile. @param documents by their numbers */
  static async of(documents: Iterable<OpeningOfDocument>): Promise<DocumentSubjects> {
    return new DocumentSubjects(await runInTurns(subjectSteps(documents)));
  }

  /**
   * The graph of a piece with the subjects that it mentions, typed as far as they are asked for: without a doubt where its own document begins
   * with what it is, else in doubt. What a language model says of a piece is left as it is.
   */
  addedTo(graph: ExtractedGraph, { text, place, entityTypes, strictTypes }: PieceOfDocument): ExtractedGraph {
    const type = chooseType(PROGRAM, askedTypes(entityTypes));
    if (graph.model !== BUILT_IN || this.byName.size === 0 || (strictTypes && type === undefined)) return graph;
    const entities = [...graph.entities];
    const places = new Map(entities.map(({ name }, at) => [name.toLowerCase(), at]));
    for (const [{ name, statement, documents }, mentions] of this.mentionsIn(text, place.document)) {
      const isOwn = documents.has(place.document);
      const isSure = isOwn && place.isOpening;
      // its own document says what it is
      const subject = { name, type: type ?? unaskedType(PROGRAM), mentions, description: isOwn ? statement : '' };
      const at = places.get(name.toLowerCase());
      if (at === undefined) entities.push(isSure ? subject : { ...subject, doubtful: true });
      else if (isSure) {
        const { doubtful: _, ...known } = entities[at]!;
        entities[at] = { ...known, description: statement, type: known.type === REST ? subject.type : known.type };
      }
    }
    return { ...graph, entities };
  }

  private mentionsIn(text: string, document: number): Map<Subject, TextRange[]> {
    const found = new Map<Subject, TextRange[]>();
    // of the same length: places stay
    const said = text.includes('```') || text.includes('~~~') ? text.replace(FENCED_CODE, (code) => ' '.repeat(code.length)) : text;
    for (const [start, end] of nameSpans(said, this.lengths)) {
      const subject = this.byName.get(said.slice(start, end).toLowerCase());
      if (!subject) continue;
      if (subject.isWord && !isMarked(said, start, end, subject.documents.has(document))) continue;
      const places = found.get(subject);
      if (places) places.push({ start, end });
      else found.set(subject, [{ start, end }]);
    }
    return found;
  }
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
  const name = nameInTitle(title);
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
