import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { DataFolder } from './data-folder';

export type Health = 'healthy' | 'unhealthy' | 'down';

/** Asks services how they are, as a superuser: their health answers want a token like any other call. */
export class HealthProbe {
  private constructor(private readonly ring: SecretRing) {}

  static async for(folder: DataFolder): Promise<HealthProbe> {
    return new HealthProbe(await SecretRing.fromConfig({ folder: folder.signingSecrets.path }));
  }

  /** `down` when nothing answers in `timeoutMs`, `unhealthy` when the answer is no success. */
  async of(url: string, healthPath: string, timeoutMs = 2_000): Promise<Health> {
    const token = signSuperuserToken(this.ring, { serverId: 'strata-cli', lifetimeS: 60 });
    try {
      const answer = await fetch(`${url}${healthPath}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      return answer.ok ? 'healthy' : 'unhealthy';
    } catch {
      return 'down';
    }
  }
}
