import type { Provider } from '@nestjs/common';
import { Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { ServedProject } from './served-project';
import { PROJECT, SERVED_PROJECT } from './served-project';

/**
 * `PROJECT` and `SERVED_PROJECT` for the providers of a service's module. Being made once per project spreads from these to all that inject
 * them, so that no other provider has to say so.
 */
export const PROJECT_PROVIDERS: readonly Provider[] = [
  {
    provide: PROJECT,
    scope: Scope.REQUEST,
    durable: true,
    useFactory: (project: ServedProject) => project,
    inject: [REQUEST],
  },
  { provide: SERVED_PROJECT, useFactory: ({ name }: ServedProject) => name, inject: [PROJECT] },
];
