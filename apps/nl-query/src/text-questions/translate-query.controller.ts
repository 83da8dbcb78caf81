import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { CurrentUser, RequiresLevel } from '@strata/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { untilClientLeaves } from './client-signal';
import { asGatewayFailure } from './provider-failures';
import { checkInputText } from './text-questions.dto';
import type { TranslateQueryReply } from './translate-query.dto';
import { asksForFreshness, TranslateQueryRequest } from './translate-query.dto';
import { TranslateQuery } from '../query-translation/translate-query.use-case';

const STANDARD_TIMEOUT_S = 300;

/** Questions about the data of the project's database (docs/contracts/nl-query.md, "Questions about data"). */
@Controller('v1')
export class TranslateQueryController {
  constructor(private readonly translateQuery: TranslateQuery) {}

  @Post('translate_query')
  @HttpCode(200)
  @RequiresLevel('ro')
  async translate(
    @Body() { inputText, options }: TranslateQueryRequest,
    @CurrentUser() caller: Identity,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TranslateQueryReply> {
    const { outputFormats = [], requestTimeout } = options ?? {};
    const asked = {
      question: checkInputText(inputText),
      caller,
      formats: outputFormats.length > 0 ? outputFormats : (['NL'] as const),
      timeoutS: requestTimeout ?? STANDARD_TIMEOUT_S,
      isFresh: asksForFreshness(request),
      signal: untilClientLeaves(reply),
    };
    const { understood, sentence, query, rows, truncated } = await asGatewayFailure(() => this.translateQuery.execute(asked));
    if (truncated) void reply.header('x-result-truncated', 'true');
    return {
      original_query: inputText,
      ...(understood === '' ? {} : { understood }),
      ...(sentence === undefined ? {} : { nl_response: sentence }),
      ...(query === undefined ? {} : { aql_query: query }),
      ...(rows === undefined ? {} : { aql_result: rows }),
    };
  }
}
