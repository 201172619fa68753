import { ChoiceField, PhoneField } from '@chasqui/http/requests';

const FORMATS = ['qr', 'code'] as const;

export class StatusQuery {
  @PhoneField('The phone number', 'VALIDATION')
  phone: string;
}

export class QrQuery extends StatusQuery {
  @ChoiceField({
    of: FORMATS,
    about:
      '`qr` returns a QR code to scan, `code` an eight-character pairing code to type into WhatsApp. Default: ' +
      '`qr`.',
  })
  format?: (typeof FORMATS)[number];
}
