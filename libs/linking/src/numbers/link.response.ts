import { ApiProperty } from '@nestjs/swagger';

/** Pairing start result (spec.md section 2). */
export class LinkData {
  @ApiProperty({ description: 'The phone number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({ enum: ['pending'], description: 'Always `pending`. Get the current status from `status_url`.' })
  status: 'pending';

  @ApiProperty({ format: 'uri', description: 'Where to get the QR code. Requires your API key.' })
  qr_url: string;

  @ApiProperty({ format: 'uri', description: "Where to get the number's status. Requires your API key." })
  status_url: string;

  @ApiProperty({ description: 'The next steps, written for a person.' })
  instructions: string;
}

/** A number that was given up. */
export class UnlinkData {
  @ApiProperty({ description: 'The phone number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({
    enum: ['signed_out'],
    description: 'Always `signed_out`: the number no longer sends, receives or counts against your plan.',
  })
  status: 'signed_out';
}

const INSTRUCTIONS =
  'Get the QR code from `qr_url` and show it as an image. On the phone, open WhatsApp > Settings > Linked ' +
  'devices > Link a device, and scan it within 10 minutes. Poll `status_url` until `status` is ' +
  '`connected`. A number that was already connected stays connected.';

/** @param publicUrl the service's address, without a path */
export function toLinkData(publicUrl: string, phone: string): LinkData {
  const base = `${publicUrl.replace(/\/{1,9}$/, '')}/v1/whatsapp`;
  return {
    phone,
    status: 'pending',
    qr_url: `${base}/qr?phone=${phone}`,
    status_url: `${base}/status?phone=${phone}`,
    instructions: INSTRUCTIONS,
  };
}
