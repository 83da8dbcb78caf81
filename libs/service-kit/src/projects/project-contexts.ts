import type { Type } from '@nestjs/common';
import type { ContextId, ContextIdStrategy, HostComponentInfo, ModuleRef } from '@nestjs/core';
import { createContextId } from '@nestjs/core';
import type { RequestInProject, ServedProject } from './served-project';
import { NO_PROJECT } from './served-project';

const MAX_CONTEXTS = 500;

/**
 * Which set of providers serves a request: each project has its own, made when it is first asked for and kept until many others were asked
 * for since (Nest, "Injection scopes", durable providers). Whoever injects `PROJECT`, directly or through others, is made once per project;
 * everything else stays one for all.
 */
export class ProjectContexts implements ContextIdStrategy {
  /** longest unused first; Nest keeps providers by these objects and forgets them with these */
  private readonly contexts = new Map<string, ContextId>();

  constructor(private readonly maxContexts = MAX_CONTEXTS) {}

  of(project: ServedProject): ContextId {
    const key = `${project.name}/${project.database}/${project.createdAt ?? ''}`;
    const context = this.contexts.get(key) ?? createContextId();
    this.contexts.delete(key);
    this.contexts.set(key, context);
    const [oldest] = this.contexts.keys();
    if (this.contexts.size > this.maxContexts && oldest !== undefined) this.contexts.delete(oldest);
    return context;
  }

  attach(contextId: ContextId, request: RequestInProject) {
    const project = request.servedProject ?? NO_PROJECT;
    const own = this.of(project);
    return { resolve: ({ isTreeDurable }: HostComponentInfo) => (isTreeDurable ? own : contextId), payload: project };
  }
}

/** One for the process: Nest takes one strategy for all applications in it. */
export const projectContexts = new ProjectContexts();

/** A provider as it is for `project`: for jobs, gRPC calls and start-up, which have no HTTP request. */
export async function inProject<T>(moduleRef: ModuleRef, provider: Type<T> | symbol, project: ServedProject): Promise<T> {
  const context = projectContexts.of(project);
  moduleRef.registerRequestByContextId(project, context);
  return moduleRef.resolve<T>(provider, context, { strict: false });
}
