import { bootService } from '@strata/service-kit';
import type { CoderParts } from './coder.module';
import { CoderModule } from './coder.module';

/** A rewrite comes with the profile of its query. */
const BODY_LIMIT = 8 * 2 ** 20;

/** A listener of the coder's own in this process. */
export interface RunningCoder {
  readonly url: string;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Opens the coder's port. @param options `port` 0: a free one */
export async function startCoder({ host, port, ...parts }: CoderParts & { host: string; port: number }): Promise<RunningCoder> {
  const app = await bootService({
    name: 'reasoner-coder',
    module: CoderModule.forRoot(parts),
    config: { host, port },
    errors: 'detail',
    logger: parts.logger,
    health: 'own',
    bodyLimit: BODY_LIMIT,
    embedded: true,
  });
  return {
    url: await app.getUrl(),
    close: async () => {
      app.getHttpServer().closeAllConnections();
      await app.close();
    },
  };
}
