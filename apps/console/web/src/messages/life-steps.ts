import type { MessageEvent } from '../api/types';

export interface LifeStep {
  event: MessageEvent;
  /** Milliseconds after the first step; null for the first. */
  afterMs: number | null;
}

export function lifeSteps(events: readonly MessageEvent[]): LifeStep[] {
  const sorted = [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const first = sorted[0];
  if (first === undefined) return [];
  return sorted.map((event) => ({
    event,
    afterMs: event === first ? null : Date.parse(event.at) - Date.parse(first.at),
  }));
}
