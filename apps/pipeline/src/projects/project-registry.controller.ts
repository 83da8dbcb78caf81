import { Body, Controller, Get, Post } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { CurrentUser, ForAnyCaller } from '@strata/auth';
import type { ProjectList, ProjectRecord } from '@strata/contracts';
import { CreateProject } from './create-project.use-case';
import { ListProjects } from './list-projects.use-case';
import { presentProject } from './present-project';
import { CreateProjectBody } from './project.dto';

/** All projects of the platform; what a caller may do is looked up per project and database. */
@Controller('v1/projects')
@ForAnyCaller()
export class ProjectRegistryController {
  constructor(
    private readonly listProjects: ListProjects,
    private readonly createProject: CreateProject,
  ) {}

  @Get()
  async list(@CurrentUser() caller: Identity): Promise<ProjectList> {
    return { projects: await this.listProjects.execute(caller) };
  }

  @Post()
  async create(
    @Body() { name, database, description }: CreateProjectBody,
    @CurrentUser() caller: Identity,
  ): Promise<ProjectRecord> {
    return presentProject(await this.createProject.execute({ name, database, description, caller }));
  }
}
