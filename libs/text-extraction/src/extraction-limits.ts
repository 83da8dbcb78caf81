import { z } from 'zod';

/** What reading one file may take. */
export interface ExtractionLimits {
  /** Resident memory of the process that reads it, in bytes. */
  memoryBytes: number;
  /** Processor time, in milliseconds: a busy machine makes no file fail. */
  processorMs: number;
  /** Files read at a time. */
  processes: number;
  /** Reads the pictures of scanned pages; absent: nobody does. */
  tesseract?: TesseractSettings;
}

/** How `tesseract` is run where it is installed. */
export interface TesseractSettings {
  /** Name or path of the program. */
  program: string;
  /** Seconds that all pictures of a file may take together. */
  seconds: number;
  /** As the program takes them, such as `eng+deu`; absent: as it is set up. */
  languages?: string;
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
  TESSERACT: z
    .string()
    .min(1)
    .default('tesseract')
    .describe('program that reads scanned pages, by name or path; used where it is installed, `none` never'),
  TESSERACT_SECONDS: z.coerce
    .number()
    .positive()
    .default(300)
    .describe('seconds that reading the scanned pages of one file may take'),
  TESSERACT_LANGUAGES: z
    .string()
    .regex(/^\w+(\+\w+)*$/)
    .optional()
    .describe('languages of scanned pages, such as eng+deu; their data must be installed'),
};

/** The settings as the limits they stand for. */
export function extractionLimits(env: z.infer<z.ZodObject<typeof extractionSettings>>): ExtractionLimits {
  return {
    memoryBytes: env.TEXT_EXTRACTION_MEMORY_MB * 1024 * 1024,
    processorMs: env.TEXT_EXTRACTION_SECONDS * 1_000,
    processes: env.TEXT_EXTRACTION_PROCESSES,
    ...(env.TESSERACT === 'none' ? {} : { tesseract: tesseractSettings(env) }),
  };
}

function tesseractSettings(env: z.infer<z.ZodObject<typeof extractionSettings>>): TesseractSettings {
  const { TESSERACT: program, TESSERACT_SECONDS: seconds, TESSERACT_LANGUAGES: languages } = env;
  return { program, seconds, ...(languages === undefined ? {} : { languages }) };
}
