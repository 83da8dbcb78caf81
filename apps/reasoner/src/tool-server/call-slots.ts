import { AppError } from '@strata/errors';

export interface CallLimits {
  readonly total: number;
  readonly perUser: number;
}

/** How many tool calls run at once, in all and of one user. */
export class CallSlots {
  private running = 0;
  private readonly ofUsers = new Map<string, number>();

  constructor(private readonly limits: CallLimits) {}

  /** @returns what gives the slot back @throws AppError resource-exhausted `TooManyCallsError` */
  take(user: string): () => void {
    const own = this.ofUsers.get(user) ?? 0;
    if (this.running >= this.limits.total || own >= this.limits.perUser)
      throw new AppError('resource-exhausted', 'TooManyCallsError', 'too many tool calls are under way: wait for one to end');
    this.running++;
    this.ofUsers.set(user, own + 1);
    return () => {
      this.running--;
      const left = (this.ofUsers.get(user) ?? 1) - 1;
      if (left === 0) this.ofUsers.delete(user);
      else this.ofUsers.set(user, left);
    };
  }
}
