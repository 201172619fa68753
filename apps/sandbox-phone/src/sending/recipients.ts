import type { NetworkStep } from '../store/entries';

export type Behaviour =
  /** The radio takes it; then these steps, in order. */
  | { kind: 'takes'; steps: readonly NetworkStep[] }
  | { kind: 'refuses' }
  /** The phone loses the internet for a while, not the mobile network. */
  | { kind: 'offline'; steps: readonly NetworkStep[] }
  | { kind: 'hangs'; steps: readonly NetworkStep[] }
  /** It goes out, but the phone's reports make no sense. */
  | { kind: 'garbage'; steps: readonly NetworkStep[] };

const DELIVERED = ['sent', 'delivered'] as const;

const BY_LAST_FOUR: Readonly<Record<string, Behaviour>> = {
  '0002': { kind: 'takes', steps: ['sent', 'undelivered'] },
  '0004': { kind: 'takes', steps: [] },
  '0005': { kind: 'refuses' },
  '0006': { kind: 'offline', steps: DELIVERED },
  '0007': { kind: 'hangs', steps: DELIVERED },
  '0008': { kind: 'garbage', steps: DELIVERED },
  '0009': { kind: 'takes', steps: [...DELIVERED, 'text'] },
  '0010': { kind: 'takes', steps: [...DELIVERED, 'stop'] },
  '0014': { kind: 'takes', steps: ['generic_failure'] },
  '0015': { kind: 'takes', steps: ['no_service'] },
};
/** Also 0001, and 0003: a sender never hears that an SMS was read. */
const USUAL: Behaviour = { kind: 'takes', steps: DELIVERED };

export function behaviourOf(number: string): Behaviour {
  return BY_LAST_FOUR[number.replace(/\D/g, '').slice(-4)] ?? USUAL;
}
