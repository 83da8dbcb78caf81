import type { Provider } from '@nestjs/common';
import { Projects } from '@strata/knowledge';
import type { GateListener, ModelsConfig, SecretResolver } from '@strata/models';
import { createModels, ProjectModels, ProjectSecrets } from '@strata/models';
import type { Logger } from 'pino';
import { EMBEDDER } from '../corpus-builds/corpus-settings';
import { SERVED_PROJECT } from '../operations/served-project';
import type { ModelSettings } from './model-settings';
import { MODEL_SETTINGS } from './model-settings';

export interface SharedModels {
  readonly deployed: ModelsConfig;
  readonly probeTimeoutMs: number;
  readonly secrets: SecretResolver;
  readonly logger: Logger;
}

/** Models and gate of each project: what it has saved, else the deployment's. */
export function projectModels({ deployed, probeTimeoutMs, secrets, logger }: SharedModels): Provider[] {
  const standard = createModels(deployed);
  return [
    {
      provide: ProjectSecrets,
      useFactory: (project: string) => new ProjectSecrets(secrets, project, deployed),
      inject: [SERVED_PROJECT],
    },
    { provide: MODEL_SETTINGS, useValue: { deployed, probeTimeoutMs } satisfies ModelSettings },
    {
      provide: ProjectModels,
      useFactory: (projects: Projects, project: string, own: ProjectSecrets) =>
        new ProjectModels({
          ...{ deployed, standard, secrets: own, probeTimeoutMs },
          listener: findingsOf(project, logger),
          saved: async () => (await projects.find(project)).model_config,
        }),
      inject: [Projects, SERVED_PROJECT, ProjectSecrets],
    },
    { provide: EMBEDDER, useFactory: (models: ProjectModels) => models.embedder, inject: [ProjectModels] },
  ];
}

function findingsOf(project: string, logger: Logger): GateListener {
  return {
    onTransient: (finding) => logger.warn({ event: 'model-probe-inconclusive', project, ...finding }),
    onLatched: (finding) => logger.error({ event: 'model-gate-latched', project, ...finding }),
  };
}
