import { ApiProperty } from '@nestjs/swagger';

/** Pairing start result (spec.md section 2). */
export class LinkData {
  @ApiProperty({ description: 'The number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({ enum: ['pending'], description: 'How it stands now is said by `status_url`.' })
  status: 'pending';

  @ApiProperty({ format: 'uri', description: 'Ask here for the QR code; needs the key.' })
  qr_url: string;

  @ApiProperty({ format: 'uri', description: 'Ask here how the number stands; needs the key.' })
  status_url: string;

  @ApiProperty({ description: 'What to do next, for a person.' })
  instructions: string;
}

/** A number that was given up. */
export class UnlinkData {
  @ApiProperty({ description: 'The number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({ enum: ['signed_out'], description: 'It no longer sends, receives, or counts against the plan.' })
  status: 'signed_out';
}

const INSTRUCTIONS =
  'Ask `qr_url` for the QR code and show it as a picture. On the phone open WhatsApp, Settings, Linked devices, Link a ' +
  'device, and scan it within 10 minutes. Ask `status_url` until its `status` is `connected`; a number that was ' +
  'connected already stays so.';

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
