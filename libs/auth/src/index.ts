export type { AccessLevel, Grants } from './access-levels';
export {
  collectionGrant,
  databaseGrant,
  guaranteedCollectionLevel,
  isAdministrator,
  isAtLeast,
  NO_GRANTS,
  resolveCollectionLevel,
  resolveDatabaseLevel,
  SYSTEM_DATABASE,
} from './access-levels';
export type { AccountAccess } from './account';
export { accountKey, isSessionOf } from './account';
export { ACCOUNTS_COLLECTION } from './accounts-collection';
export type { AuthModuleConfig } from './auth.module';
export { AuthModule } from './auth.module';
export type { GuardedRequest } from './authentication.guard';
export { AuthenticationGuard } from './authentication.guard';
export { bearerTokenOf } from './bearer-token';
export type { DatabaseAccessConfig } from './database-access';
export { DatabaseAccess } from './database-access';
export type { Identity, SuperuserIdentity, UserIdentity } from './identity';
export { ISSUER } from './identity';
export type { LoadedSecrets } from './loaded-secrets';
export { loadedSecrets } from './loaded-secrets';
export type { ProjectResolution } from './project-of-request';
export { callerName, CurrentUser, ForAnyCaller, Public, RequiresLevel } from './request-access';
export { openSealedText, sealText } from './sealed-text';
export type { SecretSource } from './secret-files';
export type { SecretRingConfig } from './secret-ring';
export { hashOfSecret, SecretRing } from './secret-ring';
export { secretSettings, secretSourceOf } from './secret-settings';
export type { SuperuserClaims } from './sign-token';
export { signSessionToken, signSuperuserToken } from './sign-token';
export { inspectPublicToken, verifyPublicToken, verifyToken } from './verify-token';
