import { IDS } from '../../openapi/example';

export const UPLOAD_EXAMPLES = {
  uploadMedia: {
    request: { file: '(the bytes of invoice.pdf)' },
    answer: {
      id: IDS.file,
      mime_type: 'application/pdf',
      size: 48213,
      filename: 'invoice.pdf',
      expires_at: '2026-11-27T09:30:00.000Z',
    },
  },
};
