import type { NamedThing } from '@strata/graph';
import { readDefinition } from '@strata/graph';
import { entityIdentity } from '../entity-name';

/** A thing and where a passage names it first. */
export interface ThingInPassage {
  thing: NamedThing;
  start: number;
}

/** Headings and blank lines before the first sentence. */
const HEADINGS = /^(?:[^\S\n]*(?:#{1,6} .*)?\n)*/;
/** What may stand before the name that a heading or a sentence begins with: `The`, `Lieutenant-General Sir`, quotes. */
const BEFORE_NAME = /^[\s#"“‘'`*_]*(?:\p{Lu}[\p{L}.-]*\s+)*["“‘'`*_]*$/u;

/** The name that a heading is about, without what tells it from others: `John Lyon, 4th Lord Glamis`, `Casablanca (film)`. */
function bareHeading(headings: string): string {
  const [, heading = ''] = /#{1,6} +(.*)/.exec(headings) ?? [];
  return entityIdentity(heading.replace(/\s*\([^()]*\)\s*$/, '').replace(/,\s.*$/, ''));
}

/**
 * Notes what the first sentence of a document says that it is about, at the thing that its heading begins with and at the one that the sentence
 * begins with: `# George Howard`, `George James Howard (1843–1911) was a painter`.
 * @param content of the document's first passage
 */
export function noteDefinition(content: string, things: readonly ThingInPassage[]): void {
  const begin = HEADINGS.exec(content)?.[0].length ?? 0;
  const text = content.slice(begin);
  const subjects = new Set(
    things.filter(({ thing }) => thing.identity === bareHeading(content.slice(0, begin))).map(({ thing }) => thing),
  );
  for (const from of [0, begin]) {
    const within = things.filter(({ start }) => start >= from && (from === begin || start < begin));
    const first = Math.min(...within.map(({ start }) => start));
    if (!BEFORE_NAME.test(content.slice(from, first))) continue;
    for (const { thing, start } of within) if (start === first) subjects.add(thing);
  }
  for (const thing of subjects) {
    const definition = readDefinition(thing.name, text);
    if (!definition) continue;
    const { born, died, made, sort } = definition;
    Object.assign(thing, {
      definition,
      ...((born !== undefined || died !== undefined) && { born, died }),
      ...(made !== undefined && { made: new Set([String(made)]) }),
      ...(sort !== undefined && { sorts: new Set([sort]) }),
    });
  }
}
