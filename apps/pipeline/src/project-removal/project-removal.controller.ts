import { Controller, Delete, Param, Query } from '@nestjs/common';
import type { ProjectRemovalReply } from '@strata/contracts';
import { ProjectRemovalQuery } from './project-removal.dto';
import { RemoveProject } from './remove-project.use-case';

@Controller('v1/projects')
export class ProjectRemovalController {
  constructor(private readonly removeProject: RemoveProject) {}

  @Delete(':project')
  async remove(@Param('project') project: string, @Query() { deleteFiles }: ProjectRemovalQuery): Promise<ProjectRemovalReply> {
    const removed = await this.removeProject.execute({ project, deleteFiles });
    return {
      deleted: removed.deleted,
      project,
      collectionsDeleted: removed.collections,
      graphsDeleted: removed.graphs,
      servicesDeleted: [],
      viewsDeleted: removed.views,
      filesDeleted: removed.filesDeleted,
      lockedSkipped: removed.lockedSkipped,
      warnings: removed.warnings,
    };
  }
}
