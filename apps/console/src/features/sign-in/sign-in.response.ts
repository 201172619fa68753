import type { Role } from '@chasqui/entities';
import { ROLES } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const STATES = ['signed_in', 'code_required'] as const;

/** What came of a try to sign in. */
export class SignInData {
  @ApiProperty({ enum: STATES, description: 'code_required: the code of the authenticator app is asked for next.' })
  state: (typeof STATES)[number];
}

/** How links for a new password reach people here. */
export class ResetWayData {
  @ApiProperty({ description: 'By mail; else an admin hands them out.' })
  by_mail: boolean;
}

export class SentData {
  @ApiProperty({ enum: [true], description: 'Whether there is such an account is not told.' })
  sent: true;
}

/** What an invitation is for. */
export class InvitationLookData {
  @ApiProperty({ description: "The organization's name." })
  organization: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty({ description: 'The address has an account: its own password is asked for.' })
  has_account: boolean;
}
