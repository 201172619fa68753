import { ApiProperty } from '@nestjs/swagger';

/** Whether a phone number is on WhatsApp. */
export class NumberCheckData {
  @ApiProperty({ description: 'The phone number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({ description: 'Whether the number is on WhatsApp.' })
  exists: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: "The number's WhatsApp address (JID)." })
  jid: string | null;
}
