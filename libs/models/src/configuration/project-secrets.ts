import { calledAddresses, OPENAI_URL } from './base-url';
import type { ModelsConfig } from './models-config';
import type { SecretProfile } from './secret-profile';
import type { SecretResolver } from './secret-resolver';

/** The key of a profile, or why a project does not get it. */
export type ProfileKey = { readonly key: string } | { readonly refusal: 'unknown' | 'not-allowed'; readonly message: string };

/**
 * The secret profiles as one project may use them. A profile is a key of the platform, and whoever may change a project chooses the address
 * that its models are called at: the key of a profile goes only where its operator has said, or where the deployment itself sends keys.
 */
export class ProjectSecrets {
  /** addresses for profiles that name none */
  private readonly standard: readonly string[];

  constructor(
    private readonly profiles: SecretResolver,
    private readonly project: string,
    deployed: ModelsConfig,
  ) {
    const { chat, embedding } = calledAddresses(deployed);
    this.standard = [chat, embedding, OPENAI_URL].filter((address) => address !== '');
  }

  /**
   * @param address base URL that the key would be sent to; empty: nothing is called
   * @throws AppError internal when the profile is there and cannot be read
   */
  async find(profileId: string, address: string): Promise<ProfileKey> {
    const profile = await this.profiles.resolve(profileId);
    const name = `secret profile ${JSON.stringify(profileId)}`;
    if (profile === undefined) return { refusal: 'unknown', message: `no ${name}` };
    if (profile.projects && !profile.projects.includes(this.project))
      return { refusal: 'not-allowed', message: `${name} is not for project ${this.project}` };
    const allowed = this.addressesOf(profile);
    if (allowed === 'any' || address === '' || allowed.some((base) => isAtOrBelow(address, base))) return { key: profile.key };
    return {
      refusal: 'not-allowed',
      message: `${name} may not be sent to ${address}, only to ${allowed.join(', ')} (allowed_urls of the profile)`,
    };
  }

  /** The same for work that goes on without a key, and fails where it needs one. */
  async keyAt(profileId: string, address: string): Promise<string | undefined> {
    const found = await this.find(profileId, address);
    return 'key' in found ? found.key : undefined;
  }

  private addressesOf({ allowedUrls = this.standard }: SecretProfile): readonly string[] | 'any' {
    return allowedUrls;
  }
}

/** An encoded slash may be one to the server: what lies below it is anybody's guess. */
const ENCODED_SLASH = /%2f|%5c/i;

/** Same scheme, host and port, and the same path or one below it. */
function isAtOrBelow(address: string, base: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(base)) return false;
  const [called, allowed] = [new URL(address), new URL(base)];
  if (called.origin !== allowed.origin || ENCODED_SLASH.test(called.pathname)) return false;
  return asFolder(called.pathname).startsWith(asFolder(allowed.pathname));
}

const asFolder = (path: string) => (path.endsWith('/') ? path : `${path}/`);
