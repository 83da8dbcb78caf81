import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import type { ProjectOverview } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { DeleteCategory } from './delete-category.use-case';
import { GetOverview } from './get-overview.use-case';
import { OverviewQuery } from './overview.dto';

@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly getOverview: GetOverview,
    private readonly deleteCategory: DeleteCategory,
  ) {}

  @Get(':project/overview')
  async overview(
    @Param('project') project: string,
    @Query() { scope, search, name, limit, offset }: OverviewQuery,
  ): Promise<ProjectOverview> {
    return this.getOverview.execute({ project, scope, search, name, limit, offset });
  }

  @Delete(':project/categories/:category')
  async removeCategory(
    @Param('project') project: string,
    @Param('category') category: string,
    @Query('delete_files') deleteFiles?: string,
  ) {
    const removed = await this.deleteCategory.execute({ project, category, deleteFiles: deleteFiles === 'true' });
    return { deleted: true, ...removed };
  }

  @Delete(':project')
  removeProject(): never {
    throw new AppError(
      'unimplemented',
      'NotImplementedError',
      'DELETE /v1/projects/{project} is not implemented yet; delete its categories',
    );
  }
}
