import type { Mode, ChannelConsent, ContactSource, Channel } from '@chasqui/database';

export interface EventOwner {
  orgId: string;
  mode: Mode;
  channel?: Channel;
}

/** The `contact` of events (contract.md D12). Stored: never rename. */
export interface ContactSnapshot {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  whatsapp_lid: string | null;
  sms_sender_id?: string;
  source: ContactSource;
  /** Only channels whose consent changed. */
  channels?: Partial<Record<'whatsapp' | 'sms' | 'email', ChannelConsent>>;
  /** RFC 3339. */
  updated_at: string;
}
