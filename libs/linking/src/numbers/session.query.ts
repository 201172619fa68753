import { PhoneField, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const FORMATS = ['qr', 'code'] as const;

/** Query of GET /whatsapp/status. */
export class StatusQuery {
  @PhoneField('The phone number', 'VALIDATION')
  phone: string;
}

/** Query of GET /whatsapp/qr. */
export class QrQuery extends StatusQuery {
  @ApiPropertyOptional({
    enum: FORMATS,
    description:
      '`qr` returns a QR code to scan, `code` an eight-character pairing code to type into WhatsApp. Default: ' +
      '`qr`.',
  })
  @IsOptional()
  @Rule({
    name: 'format',
    test: (value) => FORMATS.some((format) => format === value),
    field: 'NOT_ALLOWED',
    message: '`format` must be `qr` or `code`.',
  })
  format?: (typeof FORMATS)[number];
}
