import { AppError } from './app-error';
import { ArangoError } from './arango-error';
import { ERROR_KINDS } from './error-kinds';

/** What a caller gets to see: an HTTP status and a JSON body. */
export interface RenderedError {
  status: number;
  body: Record<string, unknown>;
}

/** Unknown errors and `internal` ones say nothing of their cause: it goes to the log, beside the request id. */
const HIDDEN = 'internal error';

/** ArangoDB's body: `{error, code, errorNum, errorMessage}` plus the extras of an `ArangoError`. */
export function renderAsArango(error: unknown): RenderedError {
  if (error instanceof ArangoError)
    return {
      status: error.http,
      body: { ...error.body, error: true, code: error.http, errorNum: error.errorNum, errorMessage: error.message },
    };
  const { http, arango } = ERROR_KINDS[error instanceof AppError ? error.kind : 'internal'];
  return { status: http, body: { error: true, code: http, errorNum: arango, errorMessage: publicMessage(error) } };
}

/** google.rpc.Status as JSON: `{code, message, error_type?, details}` with the gRPC number as `code`. */
export function renderAsStatus(error: unknown): RenderedError & { grpc: number } {
  const kind = error instanceof AppError ? error.kind : 'internal';
  const { http, grpc } = ERROR_KINDS[kind];
  const type = error instanceof AppError ? error.type : '';
  const details = error instanceof AppError && type !== '' ? [{ error_type: type, ...error.details }] : [];
  return { status: http, grpc, body: { code: grpc, message: publicMessage(error), error_type: type, details } };
}

/** The file manager's body: `{detail}`; a failed validation answers 422 with one entry per field at fault. */
export function renderAsDetail(error: unknown): RenderedError {
  const fields = error instanceof AppError && error.kind === 'invalid-argument' ? error.details.fields : undefined;
  if (Array.isArray(fields)) return { status: 422, body: { detail: (fields as FieldAtFault[]).map(detailOfField) } };
  const { http } = ERROR_KINDS[error instanceof AppError ? error.kind : 'internal'];
  return { status: http, body: { detail: publicMessage(error) } };
}

/** An entry of `details.fields` in errors of type `ValidationError`. */
interface FieldAtFault {
  field: string;
  message: string;
}

function detailOfField({ field, message }: FieldAtFault) {
  return { loc: field.split('.'), msg: message, type: 'value_error' };
}

function publicMessage(error: unknown): string {
  if (!(error instanceof AppError) || (error.kind === 'internal' && !(error instanceof ArangoError))) return HIDDEN;
  return error.message;
}
