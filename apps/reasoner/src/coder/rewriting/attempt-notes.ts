import { z } from 'zod';

/** What one attempt leaves for the next: goes through the reasoner and back (`notes` of the protocol). */
const Notes = z.object({
  toolCalls: z.number().int().nonnegative(),
  modelTurns: z.number().int().nonnegative(),
  /** how the model failed: it is not asked again for this request */
  modelFailure: z.string().optional(),
  /** as the attempt before read them, by name */
  collections: z.array(z.record(z.string(), z.unknown())).default([]),
});
export type AttemptNotes = z.infer<typeof Notes>;

const NOTHING: AttemptNotes = { toolCalls: 0, modelTurns: 0, collections: [] };

/** Notes that are missing, or of another version, are none: everything is read again. */
export function readNotes(notes: unknown): AttemptNotes {
  const read = Notes.safeParse(notes);
  return read.success ? read.data : NOTHING;
}
