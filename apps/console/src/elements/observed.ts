import { useSyncExternalStore } from 'react';

/** A value that changes outside of React, and whoever is told. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly current = (): Value => this.value;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}

/** Its value, drawn anew when that changes. */
export function useObserved<Value>(observed: Observed<Value>): Value {
  return useSyncExternalStore(observed.subscribe, observed.current);
}
