import { oneOf, Shown } from '@chasqui/http/requests';

const PHONE = { example: '4915112345678' };
const URI = { format: 'uri' };

/** spec.md section 2. */
export class LinkData {
  @Shown('The phone number, digits only.', PHONE) phone: string;
  @Shown('Always `pending`. Get the current status from `status_url`.', oneOf(['pending'])) status: 'pending';
  @Shown('Where to get the QR code. Requires your API key.', URI) qr_url: string;
  @Shown("Where to get the number's status. Requires your API key.", URI) status_url: string;
  @Shown('The next steps, written for a person.') instructions: string;
}

export class UnlinkData {
  @Shown('The phone number, digits only.', PHONE) phone: string;
  @Shown(
    'Always `signed_out`: the number no longer sends, receives or counts against your plan.',
    oneOf(['signed_out']),
  )
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
