import { posix } from 'node:path';
import type { Attributes } from '../xml/xml-events';
import { localName, readXml } from '../xml/xml-events';
import { isPlaceholderTitle } from '../placeholder-title';
import type { ZipArchive } from '../zip/zip-archive';

/** What a part of an Office file refers to: another part, and what that is to it (ECMA-376 part 2, 9.3). */
export interface Relation {
  /** Name of the other part in the archive. */
  target: string;
  /** Last word of the relation's type, such as `slide` or `sharedStrings`. */
  kind: string;
}

/** Id of the relation that an element names; the prefix of the namespace is the file's own choice. */
export const relationId = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'id')?.[1] ?? '';

/** Relations of a part by their ids; none for a part that has none, or those that lead out of the file. */
export function relationsOf(archive: ZipArchive, part: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  const xml = archive.readText(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`));
  if (xml === undefined) return relations;
  readXml(xml, {
    open(name, { Id, Target, Type, TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External' || Id === undefined || Target === undefined) return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      relations.set(Id, { target, kind: Type?.slice(Type.lastIndexOf('/') + 1) ?? '' });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return relations;
}

/** The main part of an Office file, as the file itself names it; undefined where it names none that is there. */
export function mainPart(archive: ZipArchive): string | undefined {
  const { target } = [...relationsOf(archive, '').values()].find(({ kind }) => kind === 'officeDocument') ?? {};
  return target !== undefined && archive.has(target) ? target : undefined;
}

/** Declared title of an Office file; undefined where there is none, or only what programs put there by themselves. */
export function declaredTitle(archive: ZipArchive): string | undefined {
  const core = [...relationsOf(archive, '').values()].find(({ kind }) => kind === 'core-properties');
  const xml = core && archive.readText(core.target);
  if (xml === undefined) return undefined;
  let [title, isTitle] = ['', false];
  readXml(xml, {
    open: (name) => void (isTitle = name === 'title'),
    text: (characters) => void (title += isTitle ? characters : ''),
    close: () => void (isTitle = false),
  });
  const plain = title.replace(/\s+/g, ' ').trim();
  return isPlaceholderTitle(plain) ? undefined : plain;
}
