import type { WhatsappNumberStatus } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const STATUSES = ['pending', 'waiting_qr', 'connected', 'disconnected', 'signed_out', 'qr_expired'];

/** A number on a gateway app. */
export class GatewayNumberData {
  @ApiProperty({ description: 'The phone number, digits only.' })
  phone: string;

  @ApiProperty({
    enum: STATUSES,
    description: "The number's status. While the app is offline, a connected number is shown as `disconnected`.",
  })
  status: WhatsappNumberStatus;
}

/** A number that its gateway app was not told to log out yet. */
export class GatewayUnlinkData {
  @ApiProperty({ description: 'The phone number, digits only.' })
  phone: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the number was unlinked.' })
  since: string;

  @ApiProperty({ type: 'integer', description: 'How many times the app was told to log the number out.' })
  attempts: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the app is told next; sooner if it comes back online.',
  })
  next_try_at: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why the last attempt failed; null before the first attempt.',
  })
  reason: string | null;
}

/** The machine that a gateway app runs on. */
export class GatewayHostData {
  @ApiProperty({ description: 'The operating system.' })
  os: string;

  @ApiProperty({ description: 'The processor architecture.' })
  arch: string;
}

/** A gateway app (contract.md D2). */
export class GatewayAppData {
  @ApiProperty({ format: 'uuid', description: "The gateway's ID. Pass it as `gateway_id`." })
  id: string;

  @ApiProperty({
    enum: ['never_started', 'online', 'offline'],
    description: 'Whether the service can reach the app right now.',
  })
  status: 'never_started' | 'online' | 'offline';

  @ApiProperty({
    enum: ['clock'],
    type: 'string',
    nullable: true,
    description:
      '`clock`: the app, which the service calls at its address, refuses every request because the clock of its machine ' +
      'differs from the clock of the service by more than 5 minutes. Set it. Null: nothing is known to be wrong.',
  })
  reason: 'clock' | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'With the reason `clock`: how many seconds its clock is ahead; negative if it is behind.',
  })
  clock_ahead_s: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: "The app's version." })
  version: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The newest version that GET /gateway/downloads lists; null if it lists none.',
  })
  latest_version: string | null;

  @ApiProperty({ description: 'Whether the app must be updated because this service no longer supports its protocol.' })
  update_required: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the service last heard from the app.',
  })
  last_seen_at: string | null;

  @ApiProperty({ format: 'uri', description: 'A page that explains how to install the app.' })
  install_url: string;

  @ApiProperty({
    type: GatewayHostData,
    nullable: true,
    description: 'The machine that the app runs on, as reported when it registered.',
  })
  host: GatewayHostData | null;

  @ApiProperty({ type: [GatewayNumberData], description: "Your organization's numbers on this gateway." })
  numbers: GatewayNumberData[];

  @ApiProperty({ type: 'integer', description: 'Messages waiting for these numbers, counted up to 10,000.' })
  queue_depth: number;

  @ApiProperty({
    type: [GatewayUnlinkData],
    description: 'Unlinked numbers that the app has not logged out yet, oldest first, at most 20.',
  })
  pending_unlinks: GatewayUnlinkData[];

  @ApiProperty({ type: [String], description: 'The IDs of all gateways of your organization, newest first.' })
  gateway_ids: string[];
}

/** A package of the gateway app. */
export class GatewayDownloadData {
  @ApiProperty({ description: 'The operating system; `any`: wherever Node.js runs.', example: 'any' })
  os: string;

  @ApiProperty({ description: "The machine's architecture; `any`: wherever Node.js runs.", example: 'any' })
  arch: string;

  @ApiProperty({ description: 'The version of the app.' })
  version: string;

  @ApiProperty({ format: 'uri', description: 'Where the package is. It needs no key.' })
  url: string;

  @ApiProperty({ description: 'The SHA-256 of the package, hexadecimal.' })
  sha256: string;
}

/** A gateway app that connects its numbers anew. */
export class RestartedGatewayData {
  @ApiProperty({ format: 'uuid', description: 'The ID of the gateway.' })
  id: string;

  @ApiProperty({ enum: [true], type: 'boolean', description: 'Always true: the app does it between two messages.' })
  restarting: true;

  @ApiProperty({
    type: [String],
    description: 'The numbers that connect anew. Numbers that are being paired or are signed out are not among them.',
  })
  numbers: string[];
}

/** A setup code. */
export class EnrollmentData {
  @ApiProperty({ format: 'uuid', description: 'The ID of the gateway that the app registers as.' })
  gateway_id: string;

  @ApiProperty({ description: 'The app exchanges this code for its token, once. Shown only in this answer.' })
  setup_code: string;

  @ApiProperty({ format: 'date-time', description: 'When the code expires.' })
  expires_at: string;

  @ApiProperty({ format: 'uri', description: 'A page that explains how to install the app.' })
  install_url: string;

  @ApiProperty({
    format: 'uri',
    description:
      'The text of a QR code: the install page with the setup code in the URL fragment, which browsers never ' +
      'send to a server.',
  })
  qr: string;
}

/** A gateway that was shut out. */
export class RevokedGatewayData {
  @ApiProperty({ format: 'uuid', description: "The gateway's ID." })
  id: string;

  @ApiProperty({
    enum: [true],
    description: "Always true: the gateway's token no longer works and its numbers are disconnected.",
  })
  revoked: true;
}
