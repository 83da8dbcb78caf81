import { AppError } from '@strata/errors';

export const modelGatePending = () =>
  new AppError('failed-precondition', 'ModelConfigGateError', 'the model configuration is being checked; try again in a moment', {
    state: 'pending',
    error_code: '',
    field: '',
  });

export const modelGateLatched = (errorCode: string, field: string, message: string) =>
  new AppError('failed-precondition', 'ModelConfigGateError', `[MODEL_CONFIG] ${errorCode} on ${field}: ${message}`, {
    state: 'latched',
    error_code: errorCode,
    field,
  });
