import { ArangoError } from '@strata/errors';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { JsonObject } from './json-body';

/**
 * The fields that a request class declares, checked with class-validator; others are dropped. Values are taken as they came, so that
 * what is data (`extra` of a user) may have any keys.
 * @param refuse makes the error of the first field at fault
 * @throws ArangoError 10, or what `refuse` makes
 */
export function checkedFields<Request extends object>(
  request: new () => Request,
  given: JsonObject,
  refuse = (message: string): ArangoError => new ArangoError('bad-parameter', message),
): Request {
  const declared = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
  const fields = new request();
  for (const { propertyName } of declared)
    if (Object.hasOwn(given, propertyName)) Object.assign(fields, { [propertyName]: given[propertyName] });
  const [fault] = validateSync(fields, { stopAtFirstError: true, forbidUnknownValues: false });
  if (fault !== undefined) throw refuse(Object.values(fault.constraints ?? {})[0] ?? `${fault.property} is wrong`);
  return fields;
}
