import type { ErrorKind } from './error-kinds';

/** The one error type of the platform: thrown anywhere below the edge, rendered once per protocol at the edge. */
export class AppError extends Error {
  override readonly name = 'AppError';

  /**
   * @param kind decides the status in every protocol
   * @param type stable, unique name of the case: clients and tests rely on it, never on the message
   * @param message names the field, label or id at fault
   * @param details shown to callers: no secrets, no AQL
   * @param options `cause` is logged, never sent
   */
  constructor(
    readonly kind: ErrorKind,
    readonly type: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
