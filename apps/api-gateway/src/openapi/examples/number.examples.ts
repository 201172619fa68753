import type { AccountData } from '../../features/accounts/account.response';
import type { GatewayChoice } from '../../features/gateway-app/gateway-choice';
import type {
  EnrollmentData,
  GatewayAppData,
  RevokedGatewayData,
} from '../../features/gateway-app/gateway-app.response';
import type { LinkBody, UnlinkBody } from '../../features/linking/link.body';
import { toLinkData, type UnlinkData } from '../../features/linking/link.response';
import type { NumberCheckData } from '../../features/number-check/number-check.response';
import { type Example, IDS } from './example';

const SETUP_CODE = 'gw_setup_8hK2mQ5tW9xZ3cF6jN1pR4sV7yB0dG2k';

/** Examples of the operations of WhatsApp numbers and their gateway app, by the name of the operation. */
export const NUMBER_EXAMPLES = {
  listWhatsappAccounts: {
    answer: [
      {
        id: IDS.number,
        display_name: 'Reception',
        phone: '4930123456',
        status: 'connected',
        paired_at: '2026-10-01T07:30:00.000Z',
        restricted_until: null,
      },
    ] satisfies AccountData[],
  },
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
  checkWhatsapp: {
    answer: {
      phone: '4915112345678',
      exists: true,
      jid: '4915112345678@s.whatsapp.net',
    } satisfies NumberCheckData,
  },
  getGateway: {
    answer: {
      id: IDS.gateway,
      status: 'online',
      version: '0.1.0',
      latest_version: '0.1.0',
      update_required: false,
      last_seen_at: '2026-11-20T09:59:58.200Z',
      install_url: 'https://chasqui.example.com/docs/gateway',
      host: { os: 'linux', arch: 'x64' },
      numbers: [{ phone: '4930123456', status: 'connected' }],
      queue_depth: 0,
      pending_unlinks: [],
      gateway_ids: [IDS.gateway],
    } satisfies GatewayAppData,
  },
  revokeGateway: { answer: { id: IDS.gateway, revoked: true } satisfies RevokedGatewayData },
  enrollGateway: {
    request: {} satisfies GatewayChoice,
    answer: {
      gateway_id: IDS.gateway,
      setup_code: SETUP_CODE,
      expires_at: '2026-11-21T10:00:00.000Z',
      install_url: 'https://chasqui.example.com/docs/gateway',
      qr: `https://chasqui.example.com/docs/gateway#${SETUP_CODE}`,
    } satisfies EnrollmentData,
  },
} satisfies Record<string, Example>;
