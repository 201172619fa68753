import { type LinkBody, toLinkData, type UnlinkBody, type UnlinkData } from '@chasqui/whatsapp/linking';
import type { Example } from '@chasqui/http/requests';

export const LINKING_EXAMPLES = {
  linkWhatsapp: {
    request: { phone: '4930123456', display_name: 'Reception' } satisfies LinkBody,
    answer: toLinkData('https://chasqui.example.com', '4930123456'),
  },
  getWhatsappQr: {
    answer: {
      phone: '4930123456',
      status: 'waiting_qr',
      event: 'qr',
      qr: '2@pJ5mXq0R3t,Vb8nC1d4F7h0K3l6,Qw9eR2t5Y8u1,Zx4cV7b0N3m6',
      qr_seq: 1,
      expires_at: '2026-11-20T10:01:00.000Z',
      expires_in: 60,
      jid: null,
    },
  },
  getWhatsappStatus: {
    answer: {
      phone: '4930123456',
      status: 'connected',
      connected: true,
      jid: '4930123456:3@s.whatsapp.net',
      since: '2026-11-20T10:00:31.000Z',
    },
  },
  unlinkWhatsapp: {
    request: { phone: '4930123456' } satisfies UnlinkBody,
    answer: { phone: '4930123456', status: 'signed_out' } satisfies UnlinkData,
  },
} satisfies Record<string, Example>;
