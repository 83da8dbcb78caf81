import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import type { ProjectOverview, ProjectRecord, ProjectRuns } from '@strata/contracts';
import { DeleteCategory } from './delete-category.use-case';
import { DescribeProject } from './describe-project.use-case';
import { GetOverview } from './get-overview.use-case';
import { ListRuns } from './list-runs.use-case';
import { OverviewQuery, RunsQuery } from './overview.dto';
import { presentProject } from './present-project';
import { ChangeProjectBody } from './project.dto';
import { CategoryRemovalQuery } from './removal.dto';

@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly getOverview: GetOverview,
    private readonly deleteCategory: DeleteCategory,
    private readonly describeProject: DescribeProject,
    private readonly listRuns: ListRuns,
  ) {}

  @Get(':project')
  async describe(@Param('project') project: string): Promise<ProjectRecord> {
    return presentProject(await this.describeProject.execute(project));
  }

  @Patch(':project')
  async change(@Param('project') project: string, @Body() { description }: ChangeProjectBody): Promise<ProjectRecord> {
    return presentProject(await this.describeProject.change(project, description));
  }

  @Get(':project/overview')
  async overview(
    @Param('project') project: string,
    @Query() { scope, search, name, limit, offset }: OverviewQuery,
  ): Promise<ProjectOverview> {
    return this.getOverview.execute({ project, scope, search, name, limit, offset });
  }

  @Get(':project/runs')
  runs(@Param('project') project: string, @Query() { limit }: RunsQuery): Promise<ProjectRuns> {
    return this.listRuns.execute(project, limit);
  }

  @Delete(':project/categories/:category')
  async removeCategory(
    @Param('project') project: string,
    @Param('category') category: string,
    @Query() { deleteFiles }: CategoryRemovalQuery,
  ) {
    const removed = await this.deleteCategory.execute({ project, category, deleteFiles });
    return { deleted: true, ...removed };
  }
}
