import { z } from 'zod';

/** What reading one file may take. */
export interface ExtractionLimits {
  /** Resident memory of the process that reads it, in bytes. */
  memoryBytes: number;
  /** Processor time, in milliseconds: a busy machine makes no file fail. */
  processorMs: number;
  /** Files read at a time. */
  processes: number;
}

/** Environment variables of every service that reads files; spread into its schema. */
export const extractionSettings = {
  TEXT_EXTRACTION_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .default(1_024)
    .describe('memory in MiB that reading one file may take; more makes the file FILE_TOO_LARGE'),
  TEXT_EXTRACTION_SECONDS: z.coerce
    .number()
    .positive()
    .default(120)
    .describe('seconds of processor time that reading one file may take; more makes the file FILE_TOO_LARGE'),
  TEXT_EXTRACTION_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe('files read at a time, each in a process of its own'),
};

/** The settings as the limits they stand for. */
export function extractionLimits(env: z.infer<z.ZodObject<typeof extractionSettings>>): ExtractionLimits {
  return {
    memoryBytes: env.TEXT_EXTRACTION_MEMORY_MB * 1024 * 1024,
    processorMs: env.TEXT_EXTRACTION_SECONDS * 1_000,
    processes: env.TEXT_EXTRACTION_PROCESSES,
  };
}
