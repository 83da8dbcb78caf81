import { PROJECT_HEADER, projectNotFound } from '@strata/contracts';
import type { ProjectDirectory, RequestInProject } from '@strata/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerTokenOf } from './bearer-token';
import type { SecretRing } from './secret-ring';
import { verifyPublicToken } from './verify-token';

/** How the project of a request is found. */
export interface ProjectResolution {
  readonly directory: ProjectDirectory;
  /** name of the project in requests that carry none in the header; default: the directory's standard one */
  readonly nameIn?: (request: FastifyRequest) => string | undefined;
}

/**
 * Notes on every request of a known caller which project it means, before anything is made for it: 404 `ProjectNotFoundError` for an unknown
 * one. A request without a valid token asks nobody; the guard refuses it.
 */
export function resolveProjects(server: FastifyInstance, ring: SecretRing, { directory, nameIn }: ProjectResolution): void {
  server.decorateRequest('servedProject');
  server.addHook('onRequest', async (request) => {
    if (!isAuthenticated(ring, request.headers.authorization)) return;
    const header = request.headers[PROJECT_HEADER];
    const name = header === undefined ? nameIn?.(request) : String(header);
    const project = name === undefined ? directory.standard : await directory.find(name);
    if (!project) throw projectNotFound(name ?? '');
    (request as RequestInProject).servedProject = project;
  });
}

function isAuthenticated(ring: SecretRing, authorization: string | undefined): boolean {
  const jwt = bearerTokenOf(authorization);
  if (jwt === undefined) return false;
  try {
    verifyPublicToken(ring, jwt);
    return true;
  } catch {
    return false; // why, the guard says
  }
}
