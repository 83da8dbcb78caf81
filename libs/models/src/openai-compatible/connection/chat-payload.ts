import type { ModelsConfig } from '../../configuration/models-config';

/** JSON schema an answer shall follow. */
export interface AnswerShape {
  name: string;
  schema: Record<string, unknown>;
}

type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/** A chat request as the provider takes it, before streaming is decided. */
export interface ChatPayload {
  model: string;
  messages: ({ role: 'system'; content: string } | { role: 'user'; content: string | ContentPart[] })[];
  [field: string]: unknown;
}

/** Newer OpenAI models know `max_completion_tokens` only. */
const NEWER = /^(?:o\d|gpt-5|gpt-4\.1|gpt-4o)/;

/** Builds the request by the payload settings (docs/contracts/models.md, "Chat payload"). Fields in `dropped` are left out. */
export function chatPayload(
  config: ModelsConfig,
  request: {
    model: string;
    system: string;
    user: string;
    /** `data:` URIs, or what stands for them */
    images?: readonly string[] | undefined;
    shape?: AnswerShape | undefined;
    completionTokens: number;
    probe: boolean;
  },
  dropped: ReadonlySet<string>,
): ChatPayload {
  const { model, system, user, images = [], shape, completionTokens, probe } = request;
  const shown = images.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  const payload: ChatPayload = {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      { role: 'user' as const, content: shown.length === 0 ? user : [{ type: 'text' as const, text: user }, ...shown] },
    ],
  };
  if (!probe) {
    if (config.CHAT_PARAMETER_POLICY === 'legacy') payload.temperature = 0;
    const limit = limitField(config, model);
    if (limit !== undefined) payload[limit] = completionTokens;
    if (shape)
      payload.response_format = { type: 'json_schema', json_schema: { name: shape.name, schema: shape.schema, strict: true } };
  }
  if (config.CHAT_REASONING_EFFORT !== undefined) payload.reasoning_effort = config.CHAT_REASONING_EFFORT;
  if (config.CHAT_EXTRA_PARAMS_JSON !== '') Object.assign(payload, JSON.parse(config.CHAT_EXTRA_PARAMS_JSON));
  for (const field of [...disabledFields(config), ...dropped]) if (field !== 'model' && field !== 'messages') delete payload[field];
  return payload;
}

/** The field that a provider's refusal names, when leaving it out may help; undefined when the refusal is about something else. */
export function unsupportedField(message: string, payload: ChatPayload): string | undefined {
  if (
    !/unsupported|not support|unknown|unrecognized|unexpected|not permitted|extra inputs|invalid (?:parameter|argument|field)|does not exist/i.test(
      message,
    )
  )
    return undefined;
  return Object.keys(payload).find((field) => field !== 'model' && field !== 'messages' && message.includes(field));
}

function limitField(config: ModelsConfig, model: string): string | undefined {
  if (config.CHAT_TOKEN_LIMIT_PARAM === 'none') return undefined;
  if (config.CHAT_TOKEN_LIMIT_PARAM !== 'auto') return config.CHAT_TOKEN_LIMIT_PARAM;
  return NEWER.test(model) ? 'max_completion_tokens' : 'max_tokens';
}

function disabledFields(config: ModelsConfig): string[] {
  return config.CHAT_DISABLED_PARAMS.split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}
