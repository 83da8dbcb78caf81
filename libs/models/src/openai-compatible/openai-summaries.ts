import { joinedSentences } from '@strata/text';
import { z } from 'zod';
import type { DescriptionSummarizer, EntityTypeNamer, PromptOverrides } from '../tasks/tasks';
import type { EndpointChat } from './connection/endpoint-chat';
import { KNOWN_TYPES, NAME_ENTITY_TYPES } from './prompts/name-entity-types.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { SUMMARIZE_DESCRIPTION } from './prompts/summarize-description.prompt';
import { structuredAnswer } from './structured-answer';
import { cutToTokens } from './connection/token-budget';

/** Descriptions shorter than this together are joined as they are: a call would cost more than it saves. */
const SHORT_ENOUGH = 500;
const SAMPLE_TOKENS = 6_000;

/** Merges descriptions of one entity. */
export class OpenAiDescriptionSummarizer implements DescriptionSummarizer {
  constructor(private readonly chat: EndpointChat) {}

  async summarize(
    name: string,
    descriptions: readonly string[],
    { prompts = {}, signal }: { prompts?: PromptOverrides; signal?: AbortSignal } = {},
  ) {
    const distinct = [...new Set(descriptions.map((text) => text.trim()).filter((text) => text !== ''))];
    const joined = joinedSentences(distinct);
    if (distinct.length <= 1 || joined.length <= SHORT_ENOUGH) return { text: joined, model: this.chat.model };
    const user = renderPrompt(prompts.summarize_entity_descriptions ?? SUMMARIZE_DESCRIPTION, {
      entity_name: name,
      description_list: distinct.map((text) => `- ${text}`).join('\n'),
    });
    const { text, model } = await this.chat.complete({ user, signal });
    return { text: text.trim() || joined, model };
  }
}

/** Names entity types for a cluster of documents. */
export class OpenAiEntityTypeNamer implements EntityTypeNamer {
  constructor(private readonly chat: EndpointChat) {}

  async nameTypes(
    samples: readonly string[],
    { min, max, known = [] }: Parameters<EntityTypeNamer['nameTypes']>[1],
    signal?: AbortSignal,
  ): Promise<string[]> {
    const each = Math.max(
      200,
      Math.floor(Math.min(SAMPLE_TOKENS, this.chat.promptBudget ?? SAMPLE_TOKENS) / Math.max(1, samples.length)),
    );
    const user = renderPrompt(NAME_ENTITY_TYPES, {
      min: String(min),
      max: String(max),
      known_types: known.length === 0 ? '' : renderPrompt(KNOWN_TYPES, { types: known.join(', ') }),
      input_text: samples.map((sample) => `---\n${cutToTokens(sample, each)}`).join('\n'),
    });
    const schema = z.object({ entity_types: z.array(z.string().min(1)).min(min) });
    const { value } = await structuredAnswer(this.chat, { user, signal }, 'entity_types', schema);
    return [...new Set(value.entity_types.map((type) => type.trim().toLowerCase()))].filter((type) => type !== '').slice(0, max);
  }
}
