import { WHATSAPP_NUMBER_STATUSES, type WhatsappNumberStatus } from '@chasqui/database';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import type { NumberOverview } from '@chasqui/whatsapp';

export class NumberData {
  @Shown(ID) id: string;
  @Shown() phone: string;
  @Shown() display_name: string;
  @Shown('What its gateway app last reported.', oneOf(WHATSAPP_NUMBER_STATUSES)) status: WhatsappNumberStatus;
  @Shown(orNull(TEXT)) reason: string | null;
  @Shown(ID) gateway_id: string;
  @Shown() gateway_online: boolean;
  @Shown(orNull(TIME)) paired_at: string | null;
  @Shown('When its gateway app was last heard.', orNull(TIME)) last_seen_at: string | null;
  @Shown('WhatsApp refuses new chats of the number until then.', orNull(TIME)) restricted_until: string | null;
  @Shown(TIME) created_at: string;
}

const toData = answerOf(NumberData);

export const toNumberData = (row: NumberOverview): NumberData => toData({ ...row, lastSeenAt: row.gatewaySeenAt });

export class PairingSessionData {
  @Shown() phone: string;
  @Shown(oneOf(WHATSAPP_NUMBER_STATUSES)) status: WhatsappNumberStatus;
  @Shown(orNull(TEXT)) event: string | null;
  @Shown('What the QR code contains; a new one about every 20 seconds.', orNull(TEXT)) qr: string | null;
  @Shown(orNull(INTEGER)) qr_seq: number | null;
  @Shown(orNull(TIME)) expires_at: string | null;
  @Shown('Seconds that the code is good for.', orNull({ type: 'number' })) expires_in: number | null;
  @Shown('Eight characters to type into WhatsApp instead.', orNull(TEXT)) code: string | null;
  @Shown(orNull(TEXT)) reason: string | null;
}

/** @param text JSON of the gateway app: not ours, so only these fields are taken from it */
export function toPairingSession(text: string, phone: string): PairingSessionData {
  const answer = JSON.parse(text) as Record<string, unknown>;
  const word = (name: string): string | null => (typeof answer[name] === 'string' ? answer[name] : null);
  const amount = (name: string): number | null => (typeof answer[name] === 'number' ? answer[name] : null);
  const status = WHATSAPP_NUMBER_STATUSES.find((each) => each === answer.status) ?? 'pending';
  return {
    phone,
    status,
    event: word('event'),
    qr: word('qr'),
    qr_seq: amount('qr_seq'),
    expires_at: word('expires_at'),
    expires_in: amount('expires_in'),
    code: word('pairing_code'),
    reason: word('reason'),
  };
}
