export { acceptFields } from './accept-fields';
export { emitCamelCase, emitSnakeCase } from './emit-fields';
export type { RecordShape } from './record-shape';
export { spelledAsSent } from './spelled-as-sent';
export { toCamelCase, toSnakeCase } from './spelling';
