import type {
  CreateSegmentBody,
  DeletedSegmentData,
  PreviewSegmentBody,
  SegmentData,
  SegmentPreviewData,
  UpdateSegmentBody,
} from '@chasqui/contacts/records';
import type { Example } from '@chasqui/http/requests';
import { CONTACT_EXAMPLES } from '../contacts/contacts.examples';

const id = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c024';

const segment = {
  id,
  name: 'Customers of Colombia who answer',
  match: 'all',
  rules: [
    { field: 'country', op: 'eq', value: 'CO' },
    {
      match: 'any',
      rules: [
        { field: 'tags', op: 'in', value: ['customer', 'vip'] },
        { field: 'last_inbound_at', op: 'within_days', value: 30 },
      ],
    },
  ],
  count: 1_204,
  is_estimate: false,
  counted_at: '2026-11-20T11:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies SegmentData;

const { match, rules } = segment;
const uncounted = { count: null, is_estimate: false, counted_at: null };
const updatedAt = { updated_at: '2026-11-20T12:00:00.000Z' };

export const SEGMENT_EXAMPLES = {
  listSegments: { answer: [segment] },
  createSegment: {
    request: { name: segment.name, match, rules } satisfies CreateSegmentBody,
    answer: { ...segment, ...uncounted } satisfies SegmentData,
  },
  getSegment: { answer: segment },
  updateSegment: {
    request: { name: 'Colombia' } satisfies UpdateSegmentBody,
    answer: { ...segment, name: 'Colombia', ...updatedAt } satisfies SegmentData,
  },
  deleteSegment: { answer: { id, deleted: true } satisfies DeletedSegmentData },
  listSegmentContacts: { answer: CONTACT_EXAMPLES.listContacts.answer },
  previewSegment: {
    request: { match, rules } satisfies PreviewSegmentBody,
    answer: {
      count: 1_204,
      is_estimate: false,
      sample: CONTACT_EXAMPLES.listContacts.answer,
      unused_values: [],
    } satisfies SegmentPreviewData,
  },
} satisfies Record<string, Example>;
