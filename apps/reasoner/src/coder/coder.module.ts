import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { SecretRing } from '@strata/auth';
import { AuthModule } from '@strata/auth';
import type { Models } from '@strata/models';
import type { Logger } from 'pino';
import { CODER_LOGGER, CoderController, STANDARD_DATABASE } from './coder.controller';
import { ExploreDatabase } from './exploration/explore-database.use-case';
import { ProposeRewrite } from './rewriting/propose-rewrite.use-case';
import type { ToolServerAddress } from './tool-servers/tool-server-connection';
import { ToolServers } from './tool-servers/tool-servers.provider';

export interface CoderParts {
  readonly ring: SecretRing;
  readonly logger: Logger;
  readonly models: Pick<Models, 'agentTurns'>;
  /** registered tool servers; the first keeps its names where two have a tool of the same name */
  readonly toolServers: readonly ToolServerAddress[];
  /** asked about where a request names none */
  readonly standardDatabase: string;
  /** how often tool servers are looked at; default 5 s */
  readonly lookEveryMs?: number;
}

/** The coder: looks around in a database with tools, and proposes rewrites of queries. */
@Module({})
export class CoderModule {
  static forRoot({ ring, logger, models, toolServers, standardDatabase, lookEveryMs }: CoderParts): DynamicModule {
    return {
      module: CoderModule,
      imports: [AuthModule.forRoot({ ring })],
      controllers: [CoderController],
      providers: [
        { provide: CODER_LOGGER, useValue: logger },
        { provide: STANDARD_DATABASE, useValue: standardDatabase },
        { provide: ToolServers, useFactory: () => new ToolServers(toolServers, logger, lookEveryMs) },
        {
          provide: ExploreDatabase,
          useFactory: (servers: ToolServers) => new ExploreDatabase(servers, models),
          inject: [ToolServers],
        },
        {
          provide: ProposeRewrite,
          useFactory: (servers: ToolServers) => new ProposeRewrite(servers, models),
          inject: [ToolServers],
        },
      ],
    };
  }
}
