const ALLOWED = /^[A-Za-z0-9_\-.@()+,=;$!*'%]+$/;
const MAX_BYTES = 254;

/**
 * What is wrong with a partition id (docs/contracts/importer.md, "Parameters"), undefined when nothing is. Import ids follow the same
 * rules.
 */
export function partitionIdProblem(id: string): string | undefined {
  if (id === '') return 'must not be empty';
  if (!ALLOWED.test(id)) return "may hold only letters, digits and _ - . @ ( ) + , = ; $ ! * ' %";
  return id.length > MAX_BYTES ? `must be at most ${MAX_BYTES} bytes long` : undefined;
}
