import type { WhatsappNumberStatus } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const STATUSES = ['pending', 'waiting_qr', 'connected', 'disconnected', 'signed_out', 'qr_expired'];

/** A number on a gateway app. */
export class GatewayNumberData {
  @ApiProperty({ description: 'The number, digits only.' })
  phone: string;

  @ApiProperty({
    enum: STATUSES,
    description: 'How it stands; while the app is offline a connected one is disconnected.',
  })
  status: WhatsappNumberStatus;
}

/** A number that its gateway app was not told to log out yet. */
export class GatewayUnlinkData {
  @ApiProperty({ description: 'The number, digits only.' })
  phone: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When it was unlinked.' })
  since: string;

  @ApiProperty({ type: 'integer', description: 'How often the app was told.' })
  attempts: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When it is told next, or as soon as it comes back.',
  })
  next_try_at: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why the last try failed; null: none was made yet.' })
  reason: string | null;
}

/** The machine that a gateway app runs on. */
export class GatewayHostData {
  @ApiProperty({ description: 'Operating system.' })
  os: string;

  @ApiProperty({ description: 'Processor.' })
  arch: string;
}

/** A gateway app (contract.md D2). */
export class GatewayAppData {
  @ApiProperty({ format: 'uuid', description: 'Id of the gateway, for `gateway_id`.' })
  id: string;

  @ApiProperty({ enum: ['never_started', 'online', 'offline'], description: 'Whether the app can be reached now.' })
  status: 'never_started' | 'online' | 'offline';

  @ApiProperty({ type: 'string', nullable: true, description: 'Version of the app.' })
  version: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Newest version; null: this service does not know.' })
  latest_version: string | null;

  @ApiProperty({ description: 'The app speaks a protocol that this service no longer takes.' })
  update_required: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When it was last heard.' })
  last_seen_at: string | null;

  @ApiProperty({ format: 'uri', description: 'How to install the app.' })
  install_url: string;

  @ApiProperty({
    type: GatewayHostData,
    nullable: true,
    description: 'The machine, as the app said when it registered.',
  })
  host: GatewayHostData | null;

  @ApiProperty({ type: [GatewayNumberData], description: 'Numbers that the organization has on it.' })
  numbers: GatewayNumberData[];

  @ApiProperty({ type: 'integer', description: 'Messages that wait for its numbers; counted to 10,000.' })
  queue_depth: number;

  @ApiProperty({
    type: [GatewayUnlinkData],
    description: 'Unlinked numbers that the app did not log out yet, the oldest first; at most 20.',
  })
  pending_unlinks: GatewayUnlinkData[];

  @ApiProperty({ type: [String], description: 'All gateways of the organization, newest first.' })
  gateway_ids: string[];
}

/** A setup code. */
export class EnrollmentData {
  @ApiProperty({ format: 'uuid', description: 'The gateway that the app becomes.' })
  gateway_id: string;

  @ApiProperty({ description: 'Trades once for the app’s token. Shown this once.' })
  setup_code: string;

  @ApiProperty({ format: 'date-time', description: 'The code is worthless after that.' })
  expires_at: string;

  @ApiProperty({ format: 'uri', description: 'How to install the app.' })
  install_url: string;

  @ApiProperty({
    format: 'uri',
    description: 'Text for a QR picture: the install page with the code in its fragment, which no server sees.',
  })
  qr: string;
}

/** A gateway that was shut out. */
export class RevokedGatewayData {
  @ApiProperty({ format: 'uuid', description: 'Id of the gateway.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'Its token is worthless, its numbers are disconnected.' })
  revoked: true;
}
