import type { ConfigurationRejection } from './probe-rejection';
import type { SavedEndpoint } from './saved-model-configuration';
import { isSecretProfileId } from './secret-resolver';

export type ModelSide = 'chat' | 'embedding';
export type SentEndpointField =
  | `${ModelSide}_api_provider`
  | `${ModelSide}_model`
  | `${ModelSide}_secret_profile_id`
  | `${ModelSide}_api_url`;

/** Fields as they were sent: texts, `undefined` or null for what was not, or anything else that a client may send. */
export type SentFields<Field extends string = SentEndpointField> = Readonly<Record<Field, unknown>>;
export type SentTexts<Field extends string = SentEndpointField> = Readonly<Record<Field, string | null | undefined>>;

/** Triton's protocol says how text is generated, not how texts are embedded: its OpenAI-compatible front end serves as `custom`. */
const PROVIDERS = { chat: ['openai', 'custom', 'triton'], embedding: ['openai', 'custom'] } as const;
type ProviderOf<Side extends ModelSide> = (typeof PROVIDERS)[Side][number];

/** What can be wrong with one side of a configuration. The services' contracts name the same faults by codes of their own. */
export type EndpointFault =
  | 'provider missing'
  | 'provider unknown'
  | 'model missing'
  | 'profile missing'
  | 'profile unfit'
  | 'address missing'
  | 'address unfit';

export interface EndpointRules<Side extends ModelSide> {
  readonly errorCodes: Readonly<Record<EndpointFault, string>>;
  /** The address of a provider for which none was sent; empty for its own, or for none. */
  readonly addressNotSent: (provider: ProviderOf<Side>) => string | ConfigurationRejection;
}

type Rejected = { readonly rejection: ConfigurationRejection };

/** The fields as texts, or the first that is none. */
export function readTexts<Field extends string>(sent: SentFields<Field>): { readonly texts: SentTexts<Field> } | Rejected {
  for (const [field, value] of Object.entries(sent))
    if (value !== undefined && value !== null && typeof value !== 'string')
      return { rejection: { field, errorCode: 'UNKNOWN_VALIDATION_ERROR', message: `${field} must be a text` } };
  return { texts: sent as SentTexts<Field> };
}

/** Reads one side of a model configuration; what was sent as a profile is never repeated, since it may be a key. Nothing is called. */
export function readSentEndpoint<Side extends ModelSide>(
  side: Side,
  sent: SentTexts,
  { errorCodes, addressNotSent }: EndpointRules<Side>,
): { readonly endpoint: SavedEndpoint<ProviderOf<Side>> } | Rejected {
  const fields = {
    provider: `${side}_api_provider`,
    model: `${side}_model`,
    profile: `${side}_secret_profile_id`,
    address: `${side}_api_url`,
  } as const;
  const text = (field: keyof typeof fields) => (sent[fields[field]] ?? '').trim();
  const refuse = (field: keyof typeof fields, fault: EndpointFault, message: string): Rejected => ({
    rejection: { field: fields[field], errorCode: errorCodes[fault], message: `${fields[field]} ${message}` },
  });
  const known: readonly ProviderOf<Side>[] = PROVIDERS[side];
  const named = text('provider');
  if (named === '') return refuse('provider', 'provider missing', `is required: ${known.join(', ')}`);
  const provider = known.find((one) => one === named);
  if (provider === undefined)
    return refuse('provider', 'provider unknown', `${JSON.stringify(named)} is none of ${known.join(', ')}`);
  const model = text('model');
  if (model === '') return refuse('model', 'model missing', 'is required');
  const profile = text('profile');
  if (profile === '') return refuse('profile', 'profile missing', 'is required');
  if (!isSecretProfileId(profile)) return refuse('profile', 'profile unfit', 'is no profile id (never send a key)');
  const url = sent[fields.address]?.trim() ?? addressNotSent(provider);
  if (typeof url !== 'string') return { rejection: url };
  if (url === '' && provider !== 'openai') return refuse('address', 'address missing', `is required with ${provider}`);
  if (url !== '' && !isPlainHttpUrl(url))
    return refuse('address', 'address unfit', 'must be an http(s) address without user and password');
  return { endpoint: { provider, model, secret_profile_id: profile, url } };
}

/** A user or password in the address would be a secret that is stored and shown. */
function isPlainHttpUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
