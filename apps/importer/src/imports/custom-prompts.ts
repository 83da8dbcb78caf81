import type { PromptKey } from '@strata/models';
import { PROMPT_KEYS } from '@strata/models';

/** Older public spellings, still accepted. */
const ALIASES: Readonly<Record<string, PromptKey>> = {
  entiti_continue_extraction: 'entity_continue_extraction',
  entiti_if_loop_extraction: 'entity_if_loop_extraction',
};

/** Variables a prompt cannot do its work without. */
const REQUIRED: Readonly<Partial<Record<PromptKey, readonly string[]>>> = {
  entity_extraction: ['input_text', 'entity_types'],
  community_report: ['input_text'],
  summarize_entity_descriptions: ['description_list'],
};

/** Prompts by their present names, or what is wrong with the first bad one. */
export function readCustomPrompts(
  sent: Readonly<Record<string, string>>,
): { prompts: Partial<Record<PromptKey, string>> } | { problem: string } {
  const prompts: Partial<Record<PromptKey, string>> = {};
  for (const [name, template] of Object.entries(sent)) {
    const key = ALIASES[name] ?? PROMPT_KEYS.find((known) => known === name);
    if (key === undefined) return { problem: `unknown prompt ${name}; known are ${PROMPT_KEYS.join(', ')}` };
    const missing = (REQUIRED[key] ?? []).find((variable) => !template.includes(`{${variable}}`));
    if (missing !== undefined) return { problem: `prompt ${name} lacks the variable {${missing}}` };
    prompts[key] = template;
  }
  return { prompts };
}
