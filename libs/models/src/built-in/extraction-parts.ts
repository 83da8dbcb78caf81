import type { ExtractedEntity, ExtractedGraph, ExtractedRelation } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

const STRONGEST = 10;

/** Consecutive parts of at most `longest` characters that together are the text, cut at a blank line, a line break or a space if there is one. */
export function textParts(text: string, longest: number): [start: number, end: number][] {
  const parts: [number, number][] = [];
  for (let start = 0; start < text.length || parts.length === 0;) {
    const end = start + longest >= text.length ? text.length : cutBefore(text, start, start + longest);
    parts.push([start, end]);
    start = end;
    if (text.length === 0) break;
  }
  return parts;
}

/** A place in the second half of `[start, end]`; `end` itself, or the one before inside a surrogate pair, where there is no better. */
function cutBefore(text: string, start: number, end: number): number {
  const half = start + (end - start) / 2;
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(separator, end - separator.length);
    if (at > half) return at + separator.length;
  }
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/**
 * One graph of the graphs of a text's parts; places are moved to where the parts begin. The first description and type of a name stay, those of a
 * part that does not doubt it before those of one that does.
 */
export function joinedParts(parts: readonly { start: number; graph: ExtractedGraph }[]): ExtractedGraph {
  const entities = new Map<string, ExtractedEntity>();
  const relations = new Map<string, ExtractedRelation>();
  for (const { start, graph } of parts) {
    for (const entity of graph.entities) {
      const known = entities.get(entity.name) ?? { ...entity, mentions: [] };
      entities.set(entity.name, known);
      if (known.doubtful && !entity.doubtful) {
        known.type = entity.type;
        known.description = entity.description;
        delete known.doubtful;
      }
      for (const mention of entity.mentions) known.mentions.push({ start: mention.start + start, end: mention.end + start });
    }
    for (const relation of graph.relations) {
      const key = JSON.stringify([relation.source, relation.target, relation.type]);
      const known = relations.get(key);
      if (known) known.weight = Math.min(STRONGEST, known.weight + relation.weight);
      else relations.set(key, { ...relation });
    }
  }
  return { entities: [...entities.values()], relations: [...relations.values()], skippedRecords: 0, model: BUILT_IN };
}
