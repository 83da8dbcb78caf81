export type { Lease, LeaseRequest, OperationHolder } from './lease';
export type { LeaseSettings } from './operation-leases';
export type { OperationKind } from './project-operations';
export { GRAPH_WRITERS, LEASES_COLLECTION, OPERATION_KINDS } from './project-operations';
export { OperationLeases } from './operation-leases';
export { ReplicaLock } from './replica-lock';
