import type { ModelsConfig } from '@strata/models';

/** Injection token of {@link ModelSettings}. */
export const MODEL_SETTINGS = Symbol('ModelSettings');

export interface ModelSettings {
  /** the deployment's, which a project's own take the place of */
  readonly deployed: ModelsConfig;
  /** longest wait for the test calls, in milliseconds */
  readonly probeTimeoutMs: number;
}
