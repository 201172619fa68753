import { assertJsonShape } from '@chasqui/http';
import type { GatewayOutcome } from '@chasqui/whatsapp';

export interface CarrierRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with query, below the app's root. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  deadlineMs: number;
}

export type EndReason = 'replaced' | 'revoked' | 'silent' | 'going_away';

export interface Carrier {
  readonly kind: 'tunnel' | 'direct';
  readonly gatewayId: string;
  /** A newer connection has a larger epoch. */
  readonly epoch: number;
  /** The app's token; null for a gateway that is called at its address. */
  readonly token: string | null;
  /** When the app was last heard, by `performance.now()`. */
  readonly heardAt: number;
  /** Never rejects. */
  send(request: CarrierRequest): Promise<GatewayOutcome>;
  end(reason: EndReason): void;
}

/** The app's answer, for parsers; empty if it must not be parsed. */
export function readableBody(text: string): string {
  try {
    assertJsonShape(Buffer.from(text));
    return text;
  } catch {
    return '';
  }
}
