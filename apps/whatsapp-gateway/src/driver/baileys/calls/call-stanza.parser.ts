import type { BinaryNode } from 'baileys';
import { isWhatsAppId } from '../inbound/inbound-limits';
import { userOf } from '../numbers/phone';

/** `accepted`: answered on the phone or on another device. */
export type CallStep = 'ringing' | 'accepted' | 'rejected' | 'missed';

export interface CallStanza {
  id: string;
  step: CallStep;
  caller: string[];
  video: boolean;
  group: boolean;
  /** Seconds since 1970. */
  at: number;
}

/** `reason` of `<terminate>`: why a call ended for this device, where it did not simply end. */
const ENDS: Readonly<Record<string, CallStep>> = { accepted_elsewhere: 'accepted', rejected_elsewhere: 'rejected' };

/**
 * Parses WhatsApp's `<call>`. The library's events of calls lack the reason of an end: a call that was answered on the
 * phone would look missed.
 *
 * @returns undefined when it says nothing new about a call: transport, latency
 */
export function callOf({ attrs, content }: BinaryNode): CallStanza | undefined {
  const [info] = Array.isArray(content) ? content : [];
  const id = info?.attrs['call-id'];
  const step = info && stepOf(info);
  if (info === undefined || step === undefined || !id || !isWhatsAppId(id)) return undefined;
  const { 'call-creator': creator, caller_pn, from, type } = info.attrs;
  const parts = Array.isArray(info.content) ? info.content : [];
  return {
    id,
    step,
    caller: [creator ?? from ?? attrs.from, caller_pn].flatMap((jid) => (jid ? [jid] : [])),
    video: parts.some(({ tag }) => tag === 'video'),
    group: type === 'group' || info.attrs['group-jid'] !== undefined,
    at: Number(attrs.t ?? 0),
  };
}

function stepOf({ tag, attrs }: BinaryNode): CallStep | undefined {
  switch (tag) {
    case 'offer':
    case 'offer_notice':
      return 'ringing';
    case 'accept':
      return 'accepted';
    case 'reject':
      return 'rejected';
    case 'terminate':
      return ENDS[attrs.reason ?? ''] ?? 'missed';
    default:
      return undefined;
  }
}

export function isOneOf(addresses: readonly string[], own: readonly (string | undefined)[]): boolean {
  const users = own.flatMap((jid) => (jid ? [userOf(jid)] : []));
  return addresses.some((address) => users.includes(userOf(address)));
}
