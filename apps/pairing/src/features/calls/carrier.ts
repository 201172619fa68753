import { assertJsonShape, type GatewayOutcome } from '@chasqui/platform';

/** A request on its last step. */
export interface CarrierRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with query, below the app's root. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  /** Milliseconds until the caller stops waiting. */
  deadlineMs: number;
}

/** Why a connection is ended by us. */
export type EndReason = 'replaced' | 'revoked' | 'silent' | 'going_away';

/** A live connection to one gateway app: its tunnel, or its address. */
export interface Carrier {
  readonly kind: 'tunnel' | 'direct';
  readonly gatewayId: string;
  /** Epoch of this connection; a newer one has a larger. */
  readonly epoch: number;
  /** The token that the app showed; null for a gateway that is called at its address. */
  readonly token: string | null;
  /** When the app was last heard, on `performance.now()`. */
  readonly heardAt: number;
  /** Hands a request to the app. Never rejects. */
  send(request: CarrierRequest): Promise<GatewayOutcome>;
  end(reason: EndReason): void;
}

/** What a gateway app answered, for those who will parse it. What nobody should parse is no answer: empty. */
export function readableBody(text: string): string {
  try {
    assertJsonShape(Buffer.from(text));
    return text;
  } catch {
    return '';
  }
}
