import type { ExtractedEntity, ExtractedGraph, ExtractionRequest, GraphExtractor, TextRange } from '../tasks/tasks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { annotate } from './annotated-text';
import { askedTypes, chooseType, likeliestClass, typeEvidence } from './entity-typing';
import { BUILT_IN } from './model-name';
import { joinedParts, textParts } from './extraction-parts';
import type { NamedThing } from './name-mentions';
import { namesOfText } from './name-mentions';
import { sentenceRelations } from './sentence-relations';

const MAX_DESCRIPTION_CHARACTERS = 400;
/** Characters; a chunk of the usual 1,024 tokens is shorter in most languages. Twice as many hold the process for up to 180 ms. */
const MAX_PART_CHARACTERS = 6_000;

/** Entities from proper names and repeated noun phrases, typed by rules; relations from names that share a sentence. */
export class BuiltInGraphExtractor implements GraphExtractor {
  /** A text that is longer than chunks usually are is read part by part, so that it neither holds the process up nor costs its square. */
  async extract(request: ExtractionRequest): Promise<ExtractedGraph> {
    const parts: { start: number; graph: ExtractedGraph }[] = [];
    for (const [start, end] of textParts(request.text, MAX_PART_CHARACTERS)) {
      request.signal?.throwIfAborted();
      if (start > 0) await nextTurn();
      parts.push({ start, graph: this.extractPart({ ...request, text: request.text.slice(start, end) }) });
    }
    return parts.length === 1 ? parts[0]!.graph : joinedParts(parts);
  }

  private extractPart({ text, entityTypes, relationshipTypes = [], strictTypes = false }: ExtractionRequest): ExtractedGraph {
    const tokens = annotate(text);
    const { sentences, things } = namesOfText(text, tokens);
    const asked = askedTypes(entityTypes);
    const entities: ExtractedEntity[] = [];
    const kept: NamedThing[] = [];
    for (const thing of things) {
      const evidence = typeEvidence(text, thing, sentences, tokens);
      const type = chooseType(evidence, asked) ?? (strictTypes ? undefined : (likeliestClass(evidence) ?? 'concept'));
      if (type === undefined) continue;
      kept.push(thing);
      const mentions = thing.mentions.map(({ start, end }) => ({ start, end }));
      entities.push({ name: thing.name, type, description: describe(text, thing, sentences), mentions });
    }
    const relations = sentenceRelations(text, kept, sentences, tokens, relationshipTypes);
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

/** The sentence that defines the name ("X is a …"), else the one that first mentions it. */
function describe(text: string, thing: NamedThing, sentences: readonly TextRange[]): string {
  const defining = thing.mentions.find(({ end }) =>
    /^\s*(?:\([^)]*\)\s*)?(?:is|was|are|were)\s+(?:an?|the|one)\b/.test(text.slice(end, end + 120)),
  );
  const span =
    sentences[
      (defining ?? thing.mentions.find(({ sentence }) => !isHeading(text, sentences[sentence]!)) ?? thing.mentions[0]!).sentence
    ]!;
  const sentence = text.slice(span.start, span.end).replace(/\s+/g, ' ').replace(/^#+ /, '');
  return sentence.length <= MAX_DESCRIPTION_CHARACTERS
    ? sentence
    : `${sentence.slice(0, MAX_DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, '')} …`;
}

function isHeading(text: string, { start }: TextRange): boolean {
  return text[start] === '#';
}
