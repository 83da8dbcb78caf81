import { z } from 'zod';

const Complaint = z.object({
  level: z.enum(['error', 'fatal']),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

/** Why a service ended, from its log: the message of its last error, or the last line where it told none. */
export function lastComplaint(log: string): string {
  const lines = log.trimEnd().split('\n');
  for (const line of lines.slice(-50).reverse()) {
    const complaint = Complaint.safeParse(parsed(line));
    if (complaint.success) return complaint.data.err?.message ?? complaint.data.msg ?? line;
  }
  return lines.at(-1) || 'it wrote nothing';
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
