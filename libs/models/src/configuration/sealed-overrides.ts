import type { SecretRing } from '@strata/auth';
import { openSealedText, sealText } from '@strata/auth';
import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { ModelOverrides } from './model-overrides';

const overridesSchema = z.object({
  chatSecretProfileId: z.string().optional(),
  embeddingSecretProfileId: z.string().optional(),
  chatApiKey: z.string().optional(),
  embeddingApiKey: z.string().optional(),
  settings: z.record(z.string(), z.string()),
});

const purposeFor = (project: string) => `models of an import into ${project}`;

/** Overrides as they may be stored and sent: only services of the platform can open them, and only for this project. */
export function sealModelOverrides(ring: Pick<SecretRing, 'active'>, project: string, overrides: ModelOverrides): string {
  return sealText(ring, purposeFor(project), JSON.stringify(overrides));
}

/** @throws AppError permission-denied `SealBrokenError`; internal when what was sealed is none */
export function openModelOverrides(ring: Pick<SecretRing, 'all'>, project: string, sealed: string): ModelOverrides {
  const read = overridesSchema.safeParse(JSON.parse(openSealedText(ring, purposeFor(project), sealed)));
  if (!read.success) throw new AppError('internal', 'UnreadableOverrides', 'sealed model overrides of another version');
  return read.data;
}
