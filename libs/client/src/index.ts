export type { FileUpload, StrataClientOptions } from './strata-client';
export { StrataClient } from './strata-client';
