import type { ExtractedGraph } from '@strata/models';

/** A name that the extraction misses, or takes for a part of another, is put in, beside what its sentence names: what is measured is the resolution. */
export function ensureNamed(graph: ExtractedGraph, { name, type, content }: { name: string; type: string; content: string }): void {
  if (graph.entities.some((entity) => entity.name === name)) return;
  const start = content.indexOf(name);
  if (start < 0) throw new Error(`${name} does not stand in the passage ${content.slice(0, 60)}`);
  const [from, to] = [content.lastIndexOf('. ', start), content.indexOf('. ', start + name.length)];
  const beside = graph.entities.filter(({ mentions }) =>
    mentions.some(
      (place) => place.start > from && (to < 0 || place.end < to) && (place.end <= start || place.start >= start + name.length),
    ),
  );
  graph.entities.push({ name, type, description: '', mentions: [{ start, end: start + name.length }] });
  for (const { name: target } of beside)
    graph.relations.push({ source: name, target, type: 'RELATED_TO', description: '', weight: 1 });
}
