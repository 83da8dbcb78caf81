import type { FastifyRequest } from 'fastify';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ProcessTextRequest } from './text-questions.dto';
import type { OutputFormat } from '../query-translation/translate-query.use-case';

/** `options` of a translation. */
export class TranslateOptions {
  @IsOptional() @IsArray() @IsIn(['NL', 'AQL', 'JSON'], { each: true }) outputFormats?: OutputFormat[];
  /** Seconds. */
  @IsOptional() @IsInt() @Min(1) @Max(300) requestTimeout?: number;
}

/** Body of POST /v1/translate_query. */
export class TranslateQueryRequest extends ProcessTextRequest {
  @IsOptional() @ValidateNested() @Type(() => TranslateOptions) options?: TranslateOptions;
}

/** Answer of POST /v1/translate_query; what was not asked for is left out. */
export interface TranslateQueryReply {
  readonly original_query: string;
  readonly understood?: string;
  readonly nl_response?: string;
  readonly aql_query?: string;
  /** JSON text of an array */
  readonly aql_result?: string;
}

/** Whether the client wants nothing that was kept. */
export function asksForFreshness(request: Pick<FastifyRequest, 'headers'>): boolean {
  return (request.headers['cache-control'] ?? '').toLowerCase().includes('no-cache');
}
