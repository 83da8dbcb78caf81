import { z } from 'zod';

/** Settings of ArangoDB's segment maintenance: kept and answered, without effect here, where postings are merged as they are written. */
export const CONSOLIDATION_DEFAULTS = {
  cleanupIntervalStep: 2,
  commitIntervalMsec: 1000,
  consolidationIntervalMsec: 5000,
  writebufferIdle: 64,
  writebufferActive: 0,
  writebufferSizeMax: 33_554_432,
} as const;

const TIER_DEFAULTS = {
  segmentsBytesMax: 8_589_934_592,
  maxSkewThreshold: 0.4,
  minDeletionRatio: 0.5,
};

const Tier = z
  .object({
    type: z.literal('tier'),
    segmentsMin: z.number().optional(),
    segmentsMax: z.number().optional(),
    segmentsBytesFloor: z.number().optional(),
    segmentsBytesMax: z.number().default(TIER_DEFAULTS.segmentsBytesMax),
    minScore: z.number().optional(),
    maxSkewThreshold: z.number().min(0).max(1).default(TIER_DEFAULTS.maxSkewThreshold),
    minDeletionRatio: z.number().min(0).max(1).default(TIER_DEFAULTS.minDeletionRatio),
  })
  .strip();
const BytesAccum = z.object({ type: z.literal('bytes_accum'), threshold: z.number().min(0).max(1).default(0.1) });

/** `{type: "tier", …}` (default) or `{type: "bytes_accum", threshold}`, defaults filled in. */
export const consolidationPolicy = () =>
  z.discriminatedUnion('type', [Tier, BytesAccum]).default({ type: 'tier', ...TIER_DEFAULTS });

const compression = z.enum(['lz4', 'none']).default('lz4');

export const PrimarySort = z.object({
  fields: z.array(
    z.object({ field: z.string().min(1), direction: z.enum(['asc', 'desc']).optional(), asc: z.boolean().optional() }),
  ),
  compression,
  cache: z.boolean().optional(),
});

/** A list of attribute names, of lists of names, or of `{fields, compression}`; answered in the last form. */
export const StoredValues = z.array(
  z
    .union([
      z.string(),
      z.array(z.string()),
      z.object({ fields: z.array(z.string()).min(1), compression, cache: z.boolean().optional() }),
    ])
    .transform((entry) =>
      typeof entry === 'string'
        ? { fields: [entry], compression: 'lz4' }
        : Array.isArray(entry)
          ? { fields: entry, compression: 'lz4' }
          : entry,
    ),
);
