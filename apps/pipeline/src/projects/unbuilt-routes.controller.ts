import { Controller, Post, Put } from '@nestjs/common';
import { AppError } from '@strata/errors';

/** Routes of the contract that are not built yet: each answers 501 and says so. */
@Controller('v1')
export class UnbuiltRoutesController {
  @Put('projects/:project/model-config/credentials')
  modelConfig(): never {
    throw notBuilt('PUT /v1/projects/{project}/model-config/credentials');
  }

  @Post('embed-field-in-collection')
  embedField(): never {
    throw notBuilt('POST /v1/embed-field-in-collection');
  }

  @Post('import-multiple')
  importMultiple(): never {
    throw notBuilt('POST /v1/import-multiple (upload to the file manager and name categories instead)');
  }
}

function notBuilt(route: string): AppError {
  return new AppError('unimplemented', 'NotImplementedError', `${route} is not implemented yet`);
}
