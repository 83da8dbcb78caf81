/** The collection of `_system` in which the gateway keeps accounts; nobody else writes there. */
export const ACCOUNTS_COLLECTION = '_strata_accounts';
