export type { Lease, LeaseRequest, OperationHolder } from './lease';
export type { LeaseSettings } from './operation-leases';
export { OperationLeases } from './operation-leases';
export { ReplicaLock } from './replica-lock';
