export { acceptFields } from './accept-fields';
export { emitCamelCase, emitSnakeCase } from './emit-fields';
export type { RecordShape } from './record-shape';
export { toCamelCase, toSnakeCase } from './spelling';
