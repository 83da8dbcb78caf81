import type { ExtractedEntity, ExtractedGraph, ExtractionRequest, GraphExtractor } from '../tasks/tasks';
import { runInTurns, TimeSlices } from '@strata/event-loop';
import { askedTypes, chooseType, unaskedType } from './entity-typing';
import { joinedParts, textParts } from './extraction-parts';
import { BUILT_IN } from './model-name';
import { isTrusted } from './names/evidence/weighed-evidence';
import { readTextSteps } from './names/text-reading';
import { describingSentence } from './quoted-sentences';
import type { TypedThing } from './relations/typed-things';
import { textRelations } from './sentence-relations';
import { candidateThings } from './things-of-text';

/** Characters; a chunk of the usual 1,024 tokens is shorter in most languages. Reading one goes on in turns, each of some ten milliseconds. */
const MAX_PART_CHARACTERS = 6_000;

/** Entities from proper names and repeated noun phrases, typed by rules; relations from names that share a sentence. */
export class BuiltInGraphExtractor implements GraphExtractor {
  /** A text that is longer than chunks usually are is read part by part, so that it neither holds the process up nor costs its square. */
  async extract(request: ExtractionRequest): Promise<ExtractedGraph> {
    const parts: { start: number; graph: ExtractedGraph }[] = [];
    const slices = new TimeSlices(request.signal);
    for (const [start, end] of textParts(request.text, MAX_PART_CHARACTERS)) {
      request.signal?.throwIfAborted();
      await slices.turn(); // whoever reads one short text after the other gives way between them, too
      parts.push({ start, graph: await this.extractPart({ ...request, text: request.text.slice(start, end) }, slices) });
    }
    return parts.length === 1 ? parts[0]!.graph : joinedParts(parts);
  }

  private async extractPart(
    { text, entityTypes, relationshipTypes = [], strictTypes = false, withDoubtful = false }: ExtractionRequest,
    slices: TimeSlices,
  ): Promise<ExtractedGraph> {
    const read = await runInTurns(readTextSteps(text));
    await slices.turn();
    const asked = askedTypes(entityTypes);
    const entities: ExtractedEntity[] = [];
    const kept: TypedThing[] = [];
    for (const { thing, told, definitions } of candidateThings(read)) {
      await slices.turn();
      const type = chooseType(told, asked);
      const doubtful = !isTrusted(read, thing, told) || (strictTypes && type === undefined);
      if (doubtful && !withDoubtful) continue;
      kept.push({ place: kept.length, thing, kind: told.kind, definitions });
      const mentions = thing.mentions.map(({ from, to }) => ({ start: read.tokens.start[from]!, end: read.tokens.end[to]! }));
      const description = describingSentence(text, mentions, read.sentences);
      entities.push({ name: thing.name, type: type ?? unaskedType(told), description, mentions, ...(doubtful && { doubtful }) });
    }
    await slices.turn();
    const relations = textRelations(read, kept, relationshipTypes);
    const asTyped = new Set(relationshipTypes);
    const strict = strictTypes && asTyped.size > 0;
    return {
      entities,
      relations: strict ? relations.filter(({ type }) => asTyped.has(type)) : relations,
      skippedRecords: 0,
      model: BUILT_IN,
    };
  }
}
