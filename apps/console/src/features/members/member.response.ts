import {
  type Role,
  ROLES,
  SYSTEM_MAIL_REASONS,
  SYSTEM_MAIL_STATES,
  type SystemMailReason,
  type SystemMailState,
} from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;

/** A person in an organization. */
export class MemberData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ description: 'Conversations can be given to them.' })
  can_answer: boolean;

  @ApiProperty()
  two_factor: boolean;

  @ApiProperty({ ...TIME, nullable: true })
  last_seen_at: string | null;

  @ApiProperty(TIME)
  joined_at: string;
}

/** How the mail with an invitation is. */
export class InvitationMailData {
  @ApiProperty({ enum: SYSTEM_MAIL_STATES, description: '`failed`: hand the link over, or send it again.' })
  state: SystemMailState;

  @ApiProperty({
    enum: [...SYSTEM_MAIL_REASONS, null],
    type: 'string',
    nullable: true,
    description: 'Why it was not sent, or not yet.',
  })
  reason: SystemMailReason | null;

  @ApiProperty({ ...TIME, nullable: true, description: 'When it was sent, or given up.' })
  finished_at: string | null;
}

/** An invitation that nobody accepted yet. */
export class InvitationData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ type: 'string', nullable: true, description: 'Who made it.' })
  invited_by: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty(TIME)
  expires_at: string;

  @ApiProperty({
    type: InvitationMailData,
    nullable: true,
    description: 'Null: none was written; the link is handed over.',
  })
  mail: InvitationMailData | null;
}

export class NewInvitationData extends InvitationData {
  @ApiProperty({ description: 'To hand on. Shown this once; whoever has it can join.' })
  link: string;
}

export class ResetLinkData {
  @ApiProperty({ description: 'To hand to the member. Shown this once; whoever has it can sign in as them.' })
  link: string;

  @ApiProperty(TIME)
  expires_at: string;
}
