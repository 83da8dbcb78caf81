import { Controller, Delete, Inject, Param, Query, Res } from '@nestjs/common';
import type { ProjectRemovalReply } from '@strata/contracts';
import type { FastifyReply } from 'fastify';
import { ProjectRemovalQuery } from './project-removal.dto';
import { RemoveProject } from './remove-project.use-case';
import type { SelfTeardown } from './self-teardown';
import { SELF_TEARDOWN } from './self-teardown';

@Controller('v1/projects')
export class ProjectRemovalController {
  constructor(
    private readonly removeProject: RemoveProject,
    @Inject(SELF_TEARDOWN) private readonly tearDown: SelfTeardown,
  ) {}

  @Delete(':project')
  async remove(
    @Param('project') project: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() { deleteFiles }: ProjectRemovalQuery,
  ): Promise<ProjectRemovalReply> {
    const removed = await this.removeProject.execute({ project, deleteFiles });
    const ends = this.tearDown !== undefined && removed.deleted;
    if (ends) reply.raw.once('finish', this.tearDown);
    return {
      deleted: removed.deleted,
      project,
      collectionsDeleted: removed.collections,
      graphsDeleted: removed.graphs,
      servicesDeleted: ends ? ['pipeline'] : [],
      viewsDeleted: removed.views,
      filesDeleted: removed.filesDeleted,
      lockedSkipped: removed.lockedSkipped,
      warnings: removed.warnings,
    };
  }
}
