import type { Forwarding } from '../routing/relay';
import type { RequestContext } from '../requests/request-context';

/** What becomes of a request, once it is known who asks for what; bodies above `maxBody` bytes are refused. */
export type RoutingDecision =
  | { readonly kind: 'preflight'; readonly maxBody: number }
  /** answered by the gateway itself */
  | { readonly kind: 'own'; readonly maxBody: number; readonly context: RequestContext }
  | { readonly kind: 'forward'; readonly maxBody: number; readonly forwarding: Forwarding }
  /** more has to be found out first, in the body where `needsBody` */
  | {
      readonly kind: 'pending';
      readonly maxBody: number;
      readonly forwarding: Forwarding;
      readonly needsBody: boolean;
      /** @returns the answer, or the body to go on with, or undefined: it may go on as it is. @throws what speaks against it */
      authorize(body: Buffer): Promise<OwnAnswer | Buffer | undefined>;
    };

/** An answer of the gateway itself. */
export interface OwnAnswer {
  readonly status: number;
  /** name in lower case, value, name, value … */
  readonly fields: readonly string[];
  readonly body: Buffer;
}
