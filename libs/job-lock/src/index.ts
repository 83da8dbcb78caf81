export type { Lease, LeaseRequest, OperationHolder } from './lease';
export { ReplicaLock } from './replica-lock';
