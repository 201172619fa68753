import type { Example } from '@chasqui/http/requests';
import type { WhatsappGroupData } from './groups.response';

export const GROUP_EXAMPLES = {
  listWhatsappGroups: {
    answer: [{ id: '120363042345678901@g.us', name: 'Kitchen', participants_count: 12 }] satisfies WhatsappGroupData[],
  },
} satisfies Record<string, Example>;
