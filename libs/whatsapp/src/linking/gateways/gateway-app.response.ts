import type { WhatsappNumberStatus } from '@chasqui/database';
import { ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from '@chasqui/http/requests';

const STATUSES = ['pending', 'waiting_qr', 'connected', 'disconnected', 'signed_out', 'qr_expired'];
const URI = { format: 'uri' };
const ANY = { example: 'any' };

export class GatewayNumberData {
  @Shown('The phone number, digits only.') phone: string;
  @Shown(
    "The number's status. While the app is offline, a connected number is shown as `disconnected`.",
    oneOf(STATUSES),
  )
  status: WhatsappNumberStatus;
}

export class GatewayUnlinkData {
  @Shown('The phone number, digits only.') phone: string;
  @Shown('When the number was unlinked.', TIME) since: string;
  @Shown('How many times the app was told to log the number out.', INTEGER) attempts: number;
  @Shown('When the app is told next; sooner if it comes back online.', TIME) next_try_at: string;
  @Shown('Why the last attempt failed; null before the first attempt.', orNull(TEXT)) reason: string | null;
}

export class GatewayHostData {
  @Shown('The operating system.') os: string;
  @Shown('The processor architecture.') arch: string;
}

/** contract.md D2. */
export class GatewayAppData {
  @Shown("The gateway's ID. Pass it as `gateway_id`.", ID) id: string;
  @Shown('Whether the service can reach the app right now.', oneOf(['never_started', 'online', 'offline']))
  status: 'never_started' | 'online' | 'offline';
  @Shown(
    '`clock`: the app, which the service calls at its address, refuses every request because the clock of its machine ' +
      'differs from the clock of the service by more than 5 minutes. Set it. Null: nothing is known to be wrong.',
    orNull(oneOf(['clock'])),
  )
  reason: 'clock' | null;
  @Shown('With the reason `clock`: how many seconds its clock is ahead; negative if it is behind.', orNull(INTEGER))
  clock_ahead_s: number | null;
  @Shown("The app's version.", orNull(TEXT)) version: string | null;
  @Shown('The newest version that GET /gateway/downloads lists; null if it lists none.', orNull(TEXT))
  latest_version: string | null;
  @Shown('Whether the app must be updated because this service no longer supports its protocol.')
  update_required: boolean;
  @Shown('When the service last heard from the app.', orNull(TIME)) last_seen_at: string | null;
  @Shown('A page that explains how to install the app.', URI) install_url: string;
  @Shown('The machine that the app runs on, as reported when it registered.', orNull({ type: GatewayHostData }))
  host: GatewayHostData | null;
  @Shown("Your organization's numbers on this gateway.", listOf(GatewayNumberData)) numbers: GatewayNumberData[];
  @Shown('Messages waiting for these numbers, counted up to 10,000.', INTEGER) queue_depth: number;
  @Shown('Unlinked numbers that the app has not logged out yet, oldest first, at most 20.', listOf(GatewayUnlinkData))
  pending_unlinks: GatewayUnlinkData[];
  @Shown('The IDs of all gateways of your organization, newest first.', TEXTS) gateway_ids: string[];
}

export class GatewayDownloadData {
  @Shown('The operating system; `any`: wherever Node.js runs.', ANY) os: string;
  @Shown("The machine's architecture; `any`: wherever Node.js runs.", ANY) arch: string;
  @Shown('The version of the app.') version: string;
  @Shown('Where the package is. It needs no key.', URI) url: string;
  @Shown('The SHA-256 of the package, hexadecimal.') sha256: string;
}

export class RestartedGatewayData {
  @Shown('The ID of the gateway.', ID) id: string;
  @Shown('Always true: the app does it between two messages.', { enum: [true], type: 'boolean' }) restarting: true;
  @Shown('The numbers that connect anew. Numbers that are being paired or are signed out are not among them.', TEXTS)
  numbers: string[];
}

export class EnrollmentData {
  @Shown('The ID of the gateway that the app registers as.', ID) gateway_id: string;
  @Shown('The app exchanges this code for its token, once. Shown only in this answer.') setup_code: string;
  @Shown('When the code expires.', TIME) expires_at: string;
  @Shown('A page that explains how to install the app.', URI) install_url: string;
  @Shown(
    'The text of a QR code: the install page with the setup code in the URL fragment, which browsers never ' +
      'send to a server.',
    URI,
  )
  qr: string;
}

export class RevokedGatewayData {
  @Shown("The gateway's ID.", ID) id: string;
  @Shown("Always true: the gateway's token no longer works and its numbers are disconnected.", { enum: [true] })
  revoked: true;
}
