import { AppError } from '@strata/errors';
import { IsBoolean, IsNotEmpty, IsString, Matches } from 'class-validator';

/** Longest request, bytes of UTF-8. */
export const MAX_REQUEST_BYTES = 64 * 1024;

/** The body of POST /query; fields that are not declared are ignored. */
export class QueryRequest {
  @IsString()
  @IsNotEmpty()
  @Matches(/\S/, { message: 'request should not be blank' })
  request!: string;

  @IsBoolean()
  stream: boolean = true;

  /** indexes that are advised may be tried on a copy of a sample, in the same database */
  @IsBoolean()
  measureIndexes: boolean = false;
}

/** @throws AppError payload-too-large `RequestTooLargeError` */
export function checkRequestSize({ request }: QueryRequest): void {
  const bytes = Buffer.byteLength(request);
  if (bytes > MAX_REQUEST_BYTES)
    throw new AppError(
      'payload-too-large',
      'RequestTooLargeError',
      `the request has ${bytes} bytes; at most ${MAX_REQUEST_BYTES} are taken`,
    );
}
