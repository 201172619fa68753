import type {
  EnrollmentData,
  GatewayAppData,
  GatewayChoice,
  GatewayDownloadData,
  RestartedGatewayData,
  RevokedGatewayData,
} from '@chasqui/whatsapp/linking';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

const SETUP_CODE = 'gw_setup_8hK2mQ5tW9xZ3cF6jN1pR4sV7yB0dG2k';

export const GATEWAY_APP_EXAMPLES = {
  getGateway: {
    answer: {
      id: IDS.gateway,
      status: 'online',
      reason: null,
      clock_ahead_s: null,
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
  listGatewayDownloads: {
    answer: [
      {
        os: 'any',
        arch: 'any',
        version: '0.1.0',
        url: 'https://chasqui.example.com/docs/gateway/chasqui-whatsapp-gateway-0.1.0.tgz',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ] satisfies GatewayDownloadData[],
  },
  restartGateway: {
    request: {} satisfies GatewayChoice,
    answer: { id: IDS.gateway, restarting: true, numbers: ['4930123456'] } satisfies RestartedGatewayData,
  },
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
