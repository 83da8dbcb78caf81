import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { DatabaseParam } from '../files/database-param';
import { checkScope } from '../files/scope';
import { badUpload } from '../files/upload.errors';
import { PruneVersions } from './prune-versions.use-case';
import { PruneRequest, RuleQuery, VersionRuleRequest } from './version-rules.dto';
import type { ScopedRule } from './version-rules';
import { VersionRules } from './version-rules';

/** How many older versions the files of a scope keep. */
@Controller('_db/:database/rag-input')
export class VersionRulesController {
  constructor(
    private readonly rules: VersionRules,
    private readonly pruneVersions: PruneVersions,
  ) {}

  @Get('version-rules')
  list(@DatabaseParam() database: string): object {
    return { rules: this.rules.of(database).map(ruleReply) };
  }

  @Put('version-rules')
  async set(@DatabaseParam() database: string, @Body() { scope, keepLatest, keepDays }: VersionRuleRequest): Promise<object> {
    if (keepLatest === undefined && keepDays === undefined)
      throw badUpload('a rule names keep_latest, keep_days or both; DELETE /version-rules takes a rule away');
    const rule = {
      scope: checkScope(scope),
      ...(keepLatest === undefined ? {} : { keepLatest }),
      ...(keepDays === undefined ? {} : { keepDays }),
    };
    await this.rules.set(database, rule);
    return ruleReply(rule);
  }

  @Delete('version-rules')
  async remove(@DatabaseParam() database: string, @Query() query: RuleQuery): Promise<object> {
    const scope = checkScope(query.scope);
    if (!(await this.rules.remove(database, scope)))
      throw new AppError('not-found', 'VersionRuleNotFoundError', `scope ${scope.join('/') || '[]'} has no rule of its own`);
    return { scope, status: 'deleted' };
  }

  @Post('prune-versions')
  @HttpCode(200)
  async prune(@DatabaseParam() database: string, @Body() { scope, dryRun = false }: PruneRequest): Promise<object> {
    const { files, versions, bytes } = await this.pruneVersions.execute({ database, scope: checkScope(scope) }, dryRun);
    return { dry_run: dryRun, files, versions, bytes };
  }
}

const ruleReply = ({ scope, keepLatest, keepDays }: ScopedRule) => ({
  scope,
  keep_latest: keepLatest ?? null,
  keep_days: keepDays ?? null,
});
