import type { Example } from '@chasqui/http/requests';
import type { NumberCheckData } from './number-check.response';

export const NUMBER_CHECK_EXAMPLES = {
  checkWhatsapp: {
    answer: {
      phone: '4915112345678',
      exists: true,
      jid: '4915112345678@s.whatsapp.net',
    } satisfies NumberCheckData,
  },
} satisfies Record<string, Example>;
