import { toCamelCase, toSnakeCase } from '@strata/case-mapping';
import type { ContractField } from '@strata/testing';
import type { Answer } from '../platform';
import type { Body } from './contract-platform';
import { shortAnswer } from './contract-platform';

/** An answer with the fields that it names: `400 ValidationError(files.0.doc_name)`, `400 MODEL_REQUIRED(chat_model)`, `202`. */
export function fieldAnswer(answer: Answer<Body>, field: ContractField | undefined, accepted: string): string {
  const short = shortAnswer(answer);
  const { body } = answer;
  if (short === accepted || !field) return short;
  if ('errorCode' in body) return `${short}(${String(body['field'])})`;
  if (body['error_type'] === 'ValidationError') {
    const [details] = body['details'] as { fields: { field: string }[] }[];
    const named = [...new Set(details!.fields.map((problem) => problem.field))];
    return `${short}(${named.filter((one) => !named.some((other) => one.startsWith(`${other}.`))).join()})`;
  }
  const name = field.path.at(-1)!;
  const message = String(body['message']);
  return message.includes(name) || message.includes(toCamelCase(name)) ? `${short}(${name})` : `${short}: ${message}`;
}

/** What such an answer has to be for a field that is refused. */
export function refusedWith({ path, refusals }: ContractField, error: string): string {
  const written = path.map(toSnakeCase);
  if (refusals.wrongType !== 'ValidationError') return `400 ${error}(${written.join('.')})`; // answers of a form of their own
  if (error !== 'ValidationError') return `400 ${error}(${written.at(-1)})`;
  return `400 ValidationError(${path.length > 1 && path[0] === 'files' ? `files.0.${path[1]}` : path.join('.')})`;
}
