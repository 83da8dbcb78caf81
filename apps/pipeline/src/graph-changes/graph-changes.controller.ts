import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AppError } from '@strata/errors';

/** Routes of the contract that are not built yet: each answers 501 and says so. */
@Controller('v1')
export class GraphChangesController {
  @Post('graph/:operation')
  @HttpCode(200)
  graph(@Param('operation') operation: string, @Body() _body: unknown): never {
    throw notBuilt(`POST /v1/graph/${operation}`);
  }
}

function notBuilt(route: string): AppError {
  return new AppError('unimplemented', 'NotImplementedError', `${route} is not implemented yet`);
}
