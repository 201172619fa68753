import { ChoiceField, PhoneField } from '@chasqui/requests';

const FORMATS = ['qr', 'code'] as const;

/** Query of GET /whatsapp/status. */
export class StatusQuery {
  @PhoneField('The phone number', 'VALIDATION')
  phone: string;
}

/** Query of GET /whatsapp/qr. */
export class QrQuery extends StatusQuery {
  @ChoiceField({
    of: FORMATS,
    about:
      '`qr` returns a QR code to scan, `code` an eight-character pairing code to type into WhatsApp. Default: ' +
      '`qr`.',
  })
  format?: (typeof FORMATS)[number];
}
